"""A slow, plain second engine, written from the rule book alone and used only to check the real one."""

from .chance import Chance, RandomChance, ScriptedChance
from .engine import Oracle
from .errors import OracleError

__all__ = ["Chance", "Oracle", "OracleError", "RandomChance", "ScriptedChance"]
