"""The environments in other people's libraries: one short program each, which learns, saves, loads and is measured.

``make recipes`` runs all of them in an environment of their own; ``python -m examples.recipes sb3`` runs one.
"""
