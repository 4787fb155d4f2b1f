"""The referee: cases (a position, actions, and what must follow), run and explained. ``conformance`` is for other engines."""

from lastcard.referee.cases import Case, parse_cases
from lastcard.referee.run_case import Verdict, run_case, run_file

__all__ = ["Case", "Verdict", "parse_cases", "run_case", "run_file"]
