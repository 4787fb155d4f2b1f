"""Benchmarks: everything is compared within one interleaved run, by the CPU time of one core."""
