"""The one rules kernel: fixed-size state, ``deal``, ``legal``, ``step``, scoring, written rules, events.

Every function is written once, in the part of Python that numba compiles. Interpreted, it runs on the plain objects of
``layout``; compiled (``speed``), on packed records with the same field names. No words, no clock, no input or output.
"""
