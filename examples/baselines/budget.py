"""What a run may use, and how strong the learner was on the way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lastcard.envs.baseline import Baseline
from lastcard.envs.contender import Bot, Contender, Function
from lastcard.envs.evaluation import evaluate
from lastcard.envs.tasks import Task

TRIALS = 500_000  # the first deal of curves and of trials of settings: none of those by which a result is measured
CURVE_DEALS = 150


@dataclass(frozen=True)
class Budget:
    """A task, a seed, and how many decisions may be learned from."""

    task: Task
    steps: int  # decisions of the learner that had more than one choice
    seed: int
    against: Contender | None = None  # somebody who does not learn; None: self-play
    start: Baseline | None = None  # a player to begin with; None: a network that knows nothing
    points: int = 0  # of the curve


@dataclass
class Curve:
    """Scores against the task's opponents (or ``against``), during learning."""

    budget: Budget
    points: list[tuple[int, float]] = field(default_factory=list)

    def note(self, steps: int, player: Callable[[], Baseline]) -> None:
        """Measure, if it is time for the next point."""
        if self.budget.points and steps >= len(self.points) * self.budget.steps / self.budget.points:
            self._measure(steps, player)

    def end(self, steps: int, player: Callable[[], Baseline]) -> None:
        """Measure at the end."""
        if self.budget.points:
            self._measure(steps, player)

    def _measure(self, steps: int, player: Callable[[], Baseline]) -> None:
        learner = Function("learner", player().choose)
        opponent = self.budget.against or Bot(self.budget.task.opponents)
        result = evaluate(self.budget.task, learner, opponent, deals=CURVE_DEALS, first=TRIALS)
        self.points.append((steps, result.score.value))
