"""Games during a fault: two people take turns, and afterwards every acknowledged move must still be there."""

from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.attack.kinds import require
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, choose, duel, get, sequence, talk


class Duel:
    """A match of two people, and the last entry that was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.seats = duel(server)
        self.promised = 0

    def move(self) -> dict[str, Any]:
        """Let whoever is to move do it; give the answer, an ``error`` if the server hung up instead."""
        for seat in self.seats:
            with talk(self.server, seat) as player:
                action = choose(player.state)
                if action is None:
                    continue
                return self._ask(player, "act", seen=player.seq, action=action)
        with talk(self.server, self.seats[0]) as host:
            return self._ask(host, "start")  # the round is over

    def _ask(self, player: Talk, kind: str, **fields: Any) -> dict[str, Any]:
        try:
            answer = player.ask(kind, **fields)
        except ConnectionClosed as end:
            return {"type": "error", "code": str(end.rcvd.code if end.rcvd else 1006)}
        if answer["type"] == "done":
            self.promised = answer["seq"]
        return answer

    def moves(self, count: int) -> None:
        """Make some moves, all of which must be taken."""
        for _ in range(count):
            answer = self.move()
            require(answer["type"] == "done", f"a move was answered by {answer}")

    def look(self) -> None:
        """Require that all that was promised is there, and that the match goes on."""
        found = sequence(self.server, self.seats[0])
        require(found >= self.promised, f"entry {self.promised} was acknowledged, {found} are left")
        self.moves(2)


def healthy(server: Server) -> bool:
    """Say what the server says of itself."""
    return get(server, "/health").status_code == 200
