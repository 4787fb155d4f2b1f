"""Learn UNO from self-play alone, in minutes on a CPU, and measure the strength.

    python -m examples.train_self_play --minutes 6

Writes ``net.pt``, ``learning_curve.png`` and ``learning_curve.json``. The curve is the share of rounds won against the compiled
players ``random`` and ``sensible``, during training and, over many rounds, at the end. Needs the extra ``learn``.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from examples.contest import win_rate
from examples.curve import Point, Run, draw
from examples.net import Player
from examples.rollout import SelfPlay
from lastcard.sim.policies import POLICIES
from lastcard.sim.results import Estimate

GAMES = 1024  # played at once
STEPS = 48  # between two lessons
RATE = 1e-3  # of learning, at the beginning
CURVE_ROUNDS = 10_000  # against each opponent, per point of the curve


def main() -> None:
    """Train, measure, write."""
    args = arguments()
    begin = time.monotonic()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)  # rarely used weights decay to tiny numbers that slow a CPU down
    player = Player(args.players, rate=RATE)
    points = train(player, args)
    final = measure(player, args.players, args.rounds, seed=args.seed + 1_000_000)
    wall = (time.monotonic() - begin) / 60
    run = Run(args.players, args.seed, args.threads, wall, points, args.rounds, final)
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save(player.net.state_dict(), args.out / "net.pt")
    run.write(args.out / "learning_curve.json")
    draw(run, args.out / "learning_curve.png")
    for opponent, rate in final.items():
        print(f"against {opponent}: {said(rate)} of {args.rounds:,} rounds won")
    print(f"{wall:.1f} minutes in all; {args.out / 'learning_curve.png'}")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn UNO from self-play and plot the learning curve.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=6, help="of learning; measuring takes one or two more")
    parser.add_argument("--points", type=int, default=12, help="of the curve, beside its beginning")
    parser.add_argument("--rounds", type=int, default=20_000, help="against each opponent, at the end")
    parser.add_argument("--threads", type=int, default=1, help="of torch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build"), help="directory for curve and picture")
    return parser.parse_args()


def train(player: Player, args: argparse.Namespace) -> list[Point]:
    """Play and learn by turns until the time is up; return the points of the curve."""
    rng = np.random.default_rng(args.seed)
    games = SelfPlay(GAMES, args.players, args.seed)
    budget = 60 * args.minutes
    spent = 0.0  # seconds of playing and learning, without measuring
    decisions = 0
    points: list[Point] = []
    while True:
        if spent >= budget * (len(points) / args.points) ** 2:  # closer together where more happens
            # New deals for every point: the luck of a single set would raise or lower the whole curve.
            wins = measure(player, args.players, CURVE_ROUNDS, seed=args.seed + 1_000_000 * (len(points) + 2))
            points.append(Point(spent / 60, decisions, games.rounds, wins))
            shares = ", ".join(f"{opponent} {said(rate)}" for opponent, rate in wins.items())
            print(f"{spent / 60:5.2f} min  {decisions:>9,} decisions  {games.rounds:>7,} rounds  {shares}", flush=True)
        if spent >= budget:
            return points
        begin = time.monotonic()
        lesson = games.collect(player.decide, STEPS)
        player.learn(lesson, left=1 - spent / budget, rng=rng)
        spent += time.monotonic() - begin
        decisions += len(lesson)


def measure(player: Player, players: int, rounds: int, *, seed: int) -> dict[str, Estimate]:
    """Play against every compiled player, always taking the most preferred choice."""
    return {each: win_rate(player.choose, each, players=players, rounds=rounds, seed=seed) for each in POLICIES}


def said(rate: Estimate) -> str:
    """Return a share with its interval as text."""
    return f"{100 * rate.value:.1f} % [{100 * rate.low:.1f}, {100 * rate.high:.1f}]"


if __name__ == "__main__":
    main()
