"""``lastcard languages``: lists the languages, and says which sentences of one are wrong or missing. For translators."""

import argparse

from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE, flaws, missing, own_name, tags
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import complain


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("tag", nargs="?", metavar="TAG")


def run(args: argparse.Namespace) -> int:
    """Print the report. Return 0, 1 if a file is wrong, 2 if there is none of that language."""
    words: Words = args.voice
    if args.tag and args.tag not in tags():
        return complain(Message("help.no_language", language=args.tag, languages=", ".join(tags())), words)
    failed = False
    for tag in [args.tag] if args.tag else tags():
        wrong, absent = flaws(tag), [] if tag == DEFAULT_LANGUAGE else missing(tag)
        failed = failed or bool(wrong)
        print(words.say("languages.line", tag=tag, name=own_name(tag) or tag, wrong=len(wrong), missing=len(absent)))
        if args.tag:
            for line in wrong:
                print("  " + words.say("languages.wrong", line=line))
            for key in absent:
                print("  " + words.say("languages.missing", key=key))
    return int(failed)
