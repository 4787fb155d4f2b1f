"""A table server that cheats when it deals, to test who notices: ``python -m tests.server.web.lying LIE serve …``.

Each lie gives a consistent record: only a player who kept what was shown before can see that it is wrong.

    seal   when all shares are open, the cards are dealt from another secret, and the pledges rewritten for it
    list   the last seat's pledge and share are chosen again until the table likes its hand
    share  the first seat's share is left out
"""

import secrets
import sys
from collections.abc import Mapping

from lastcard.engine.cards.kinds import WILD
from lastcard.engine.proof.pledges import list_text, parse_parts, pledge_of
from lastcard.engine.proof.shuffle import commitment, new_secret
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.table import Table
from lastcard.terminal.main import main

honest_deal = decisions.deal


def deal(table: Table, shares: Mapping[int, str] | None = None) -> Decision:
    """Deal like an honest table, but for one thing."""
    shares = dict(shares or {})
    if not table.sealed:
        return honest_deal(table, shares)
    if LIE == "share":
        return honest_deal(table, {seat: share for seat, share in shares.items() if seat})
    if LIE == "seal":
        table.secret = new_secret()
        write_pledges(table, shares)
        return honest_deal(table, shares)
    last = max(shares)
    for _ in range(200):
        shares[last] = secrets.token_urlsafe(32)
        write_pledges(table, shares)
        decision = honest_deal(table, shares)
        if decision.game is not None and any(card >= WILD for card in decision.game.hand(last)):
            break
    return decision


def write_pledges(table: Table, shares: Mapping[int, str]) -> None:
    """Write the list of pledges so that the shares fit it."""
    sealed, number = commitment(table.secret), table.next_round
    table.sealed = list_text(
        part._replace(pledge=pledge_of(sealed, number, part.seat, shares[part.seat])) if part.is_pledged else part
        for part in parse_parts(table.sealed)
    )


if __name__ == "__main__":
    LIE = sys.argv[1]
    decisions.deal = deal
    sys.exit(main(sys.argv[2:]))
