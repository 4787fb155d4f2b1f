"""Faces: the protocol, the page, its pictures and its words know the same ones."""

import re
from typing import Final, get_args

from lastcard.language.catalogue.catalogue import Words
from lastcard.players.bot import Shape
from lastcard.server.table.broadcast.bot_faces import WORN
from lastcard.server.table.protocol.description import Face
from lastcard.server.web.page.pages import STATIC

PEOPLE: Final = [face for face in get_args(Face) if face]
SHAPES: Final = list(get_args(Shape))


def test_every_face_is_drawn_once() -> None:
    for file, faces in (("faces.svg", [*PEOPLE, *SHAPES]), ("worn.svg", [*WORN])):
        drawn = re.findall(r'<symbol id="([a-z]+)"', (STATIC / file).read_text(encoding="utf-8"))
        assert sorted(drawn) == sorted(faces)


def test_the_page_offers_the_faces_that_the_server_takes() -> None:
    script = (STATIC / "parts/faces.js").read_text(encoding="utf-8")
    offered = re.search(r"FACES = \[(.*?)\]", script, re.DOTALL)
    assert offered is not None
    assert re.findall(r'"([a-z]+)"', offered[1]) == PEOPLE


def test_every_face_of_a_person_has_a_name() -> None:
    assert [face for face in PEOPLE if not Words().has(f"web.face.{face}")] == []


def test_people_and_bots_never_share_a_face() -> None:
    assert not set(PEOPLE) & {*SHAPES, *WORN}
