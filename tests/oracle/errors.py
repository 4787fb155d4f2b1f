"""The one error the oracle raises: an action, a set-up or a chance card that the rule book does not allow."""


class OracleError(Exception):
    """Something that the rules, the table or the deck do not allow."""
