"""A written rule means the same whenever it is read: the log and every record keep only its text."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from lastcard.engine.editions import edition
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.setup import SetupError, written_rules
from lastcard.engine.programs.operations import VOTE
from lastcard.engine.programs.rule_text import BLANK, WrittenRuleError, parse_rule
from lastcard.engine.records.record_text import begin, write_record

WORDS = (
    '"', "draw", "next", "2", "skip", "vote", "forbid", "dare", "until uno called", "then", "else", "sample 3", "sample",
    "blank", "nothing", ";", ",", ".", "sing a song", '"sing"', "“", "Blank", "all to 3",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).flatmap(
    lambda words: st.sampled_from((" ", "")).map(lambda between: between.join(words))
)


@settings(deadline=None)  # the first sentence loads all lexicons
@given(TEXTS)
@example('"draw next 2"')
@example('"forbid"')
@example('"blank"')
@example('"sample sing')
def test_what_is_kept_of_a_rule_is_the_same_rule(text: str) -> None:
    czech = edition("czech")
    try:
        program = written_rules(czech, [text])[0]
    except (SetupError, WrittenRuleError):
        return
    assert written_rules(czech, [program.text])[0] == program
    header = write_record(Game.create("czech", players=2, written=[text], seed="x")).partition("\n\n")[0]
    assert begin(header).written[0] == program


def test_a_program_in_quotation_marks_is_left_to_the_people() -> None:
    quoted = parse_rule('"draw next 2"')
    assert quoted.operations[0][0] == VOTE
    assert quoted.texts == ("draw next 2",)
    assert parse_rule('"Sing!"').text == parse_rule("Sing!").text == '"Sing!"'
    assert parse_rule('"blank"') == BLANK
