"""Programs that use the package, to run and to copy from: ``python -m examples.train_self_play``."""
