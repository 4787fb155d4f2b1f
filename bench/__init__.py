"""Benchmarks: everything is compared within one run, interleaved, by CPU time of one core."""
