"""Programs that use the package, to run or to copy from: ``python -m examples.train_self_play``."""
