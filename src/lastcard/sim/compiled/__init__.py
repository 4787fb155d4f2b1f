"""The kernel compiled by numba for packed records; optional, and the only room that knows a compiler."""
