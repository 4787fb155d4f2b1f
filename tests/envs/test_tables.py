"""The documented tables match the code: the action space has no gaps, every choice has its own name."""

from lastcard.envs.common.action_space import GROUPS, choice_name
from lastcard.sim.episode import CHOICES
from tests.docs_scripts import docs_script


def test_the_groups_of_choices_lie_end_to_end() -> None:
    at = 0
    for group in GROUPS:
        assert group.start == at
        at += group.size
    assert at == CHOICES


def test_every_choice_has_a_name_of_its_own() -> None:
    assert len({choice_name(choice) for choice in range(CHOICES)}) == CHOICES


def test_the_page_of_environments_is_up_to_date() -> None:
    assert docs_script("build_environments").main(["--check"]) == 0
    assert docs_script("build_tasks").main(["--check"]) == 0
