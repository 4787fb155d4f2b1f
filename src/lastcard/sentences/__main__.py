"""``python -m lastcard.sentences [TAG …]``: lists for each language file what is wrong and what is missing."""

import sys

from lastcard.sentences.files import DEFAULT_LANGUAGE, flaws, missing, tags
from lastcard.sentences.pipes import until_unread


def main(wanted: list[str]) -> int:
    """Print the report; return 1 if a file is wrong."""
    failed = False
    for tag in wanted or tags():
        found, absent = flaws(tag), [] if tag == DEFAULT_LANGUAGE else missing(tag)
        failed = failed or bool(found)
        print(f"{tag}.json: {len(found)} wrong, {len(absent)} missing (said in English)")
        for flaw in found:
            print(f"  wrong: {flaw}")
        for key in absent if wanted else ():
            print(f"  missing: {key}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(until_unread(lambda: main(sys.argv[1:])))
