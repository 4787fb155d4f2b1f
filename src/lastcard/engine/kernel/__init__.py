"""The rules, once for everybody: ``deal``, ``legal``, ``step``, scoring, written rules, on the records of ``kernel.state``.

Every function is written once, in the part of Python that numba compiles. Interpreted, it runs on the plain objects of
``state.layout``; compiled (``sim.compiled``), on packed records with the same field names. No words, no clock, no I/O.
"""
