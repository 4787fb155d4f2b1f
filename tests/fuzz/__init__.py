"""Coverage-guided fuzzing of everything that reads what people send: ``python -m tests.fuzz notation --runs 1000000``.

One module for each parser holds its law; ``corpus`` holds the inputs that are kept, which every test run plays.
"""
