"""Why a table refuses: a code that programs can test and ``words`` turns into a sentence."""


class TableRefusal(Exception):
    """A request that the table does not grant; nothing changed."""

    def __init__(self, code: str, **parameters: object) -> None:
        super().__init__(code)
        self.code = code
        self.parameters = parameters


class NoSuchTable(TableRefusal):
    """There is no table with that code, or it was closed."""

    def __init__(self, table: str) -> None:
        super().__init__("no_table", table=table)
