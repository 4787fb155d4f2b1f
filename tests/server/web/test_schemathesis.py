"""The HTTP API against its own description: for every generated request the answer is a described one, and no 5xx."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.web.serving import Server, lasting
from tests.server.web.talking import new_table, play_round, talk

pytestmark = pytest.mark.long  # sends thousands of requests

EXAMPLES = 40
DESCRIPTION = Path(__file__).parents[3] / "docs" / "openapi.json"
OPERATIONS = {
    found.ok().label: found.ok()
    for found in schemathesis.openapi.from_path(DESCRIPTION).get_all_operations()
    if isinstance(found, Ok)
}
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the whole file; it has to live through it."""
    with lasting(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """Give the code of a table where a match was played."""
    seat = new_table(server, "normal", start=True, mode="round")
    with talk(server, seat) as ann:
        play_round(ann)
    return str(seat["table"])


@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_is_one_that_is_described(server: Server, table: str, label: str) -> None:
    operation = OPERATIONS[label]

    @given(
        case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
        real=st.booleans(),
    )
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case: "schemathesis.Case[Any]", *, real: bool) -> None:
        if real and "code" in (case.path_parameters or ()):
            case.path_parameters |= {"code": table, "game": 1}  # every other time, something that there is
        case.call_and_validate(base_url=server.url, checks=CHECKS)

    run()
