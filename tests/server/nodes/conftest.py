"""Nodes that share one database, each a process of its own."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.store.conftest import postgres as postgres
from tests.server.store.postgres_server import Postgres, empty_database
from tests.server.web.serving import COMMAND, Server

pytestmark = pytest.mark.long  # starts several servers on one database


@dataclass
class Cluster:
    """Some nodes and the address of their database."""

    nodes: Sequence[Server]
    database: str

    @property
    def socket_urls(self) -> list[str]:
        """Where each of them takes sockets."""
        return [node.socket_url for node in self.nodes]


class _Node(Server):
    """A node started by another command."""

    def __init__(self, folder: Path, *options: str, command: tuple[str, ...]) -> None:
        self.command = command
        super().__init__(folder, *options)


def start_nodes(
    count: int, database: str, folder: Path, stack: ExitStack, *options: str, command: tuple[str, ...] = COMMAND
) -> Cluster:
    """Start nodes that end with the stack."""
    nodes = []
    for number in range(count):
        own = folder / f"node{number}"
        own.mkdir()
        nodes.append(
            stack.enter_context(
                _Node(
                    own, "--no-rate-limit", "--allow-private-hooks", "--database", database, *options, command=command
                )
            )
        )
    return Cluster(nodes, database)


@pytest.fixture(scope="module")
def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two nodes for a whole file of tests."""
    database = asyncio.run(empty_database(postgres))
    with ExitStack() as stack:
        yield start_nodes(2, database, tmp_path_factory.mktemp("cluster"), stack)
