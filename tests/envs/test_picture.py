"""The picture of an observation: every card has the sign of its colour, as the greek sheet prints it (ACC-1)."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lastcard.engine.cards.codes import parse_card
from lastcard.envs.common.rendering import paint_card
from lastcard.envs.gymnasium import UnoEnv

pytestmark = pytest.mark.compiling

SIGNS = {"r7": "●", "y+2": "★", "gskip": "▲", "b0": "■"}


@pytest.mark.parametrize(("code", "sign"), SIGNS.items())
def test_a_card_carries_the_sign_of_its_colour(code: str, sign: str) -> None:
    axes = Figure().add_subplot()
    paint_card(axes, 0, 0, parse_card(code))
    assert [text.get_text() for text in axes.texts] == [code[1:], sign]


@pytest.mark.parametrize(("colour", "sign"), list(enumerate("●★▲■")))
def test_a_wild_card_carries_the_sign_of_the_named_colour_and_none_before(colour: int, sign: str) -> None:
    axes = Figure().add_subplot()
    paint_card(axes, 0, 0, parse_card("wild"), named=colour)
    paint_card(axes, 0, 0, parse_card("wild"))
    assert [text.get_text() for text in axes.texts] == ["wild", sign, "wild", ""]


def test_a_whole_observation_becomes_a_picture() -> None:
    env = UnoEnv(render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert isinstance(image, np.ndarray)
    assert image.ndim == 3
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 20
