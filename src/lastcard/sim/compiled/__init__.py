"""The kernel compiled by numba for packed records; optional, and the only folder that knows a compiler."""
