"""Arenas on a Ray cluster: a real one with two workers gives the same rows as one machine, even if workers die."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.layout import Rules
from lastcard.engine.kernel.state.setup import build_rules, written_rules
from lastcard.sim import cluster
from lastcard.sim.arena import Arena
from lastcard.sim.cluster import Cluster, ClusterError
from lastcard.sim.compiled import doors
from lastcard.sim.policies import CARELESS, SENSIBLE
from tests.waiting import block_for

pytestmark = pytest.mark.long  # starts clusters, whose workers find everything compiled

POLICIES = [SENSIBLE, CARELESS, SENSIBLE]
TABLE = ["--edition", "polish", "--players", "3", "--bots", "sensible,random,sensible", "--custom", "sample 8"]


def rules() -> Rules:
    chosen = edition("polish")
    return build_rules(chosen, seats=3, mode="winner_takes", target=None, written=written_rules(chosen, ["sample 8"]))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def whole() -> np.ndarray:
    """What one machine plays; the workers find its compiled code on disk."""
    return Arena(rules(), POLICIES).play(20_000, seed=5)


@pytest.fixture(scope="module")
def address(whole: np.ndarray, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a cluster of two workers that only this test can join, and end it with everything it started."""
    log = tmp_path_factory.mktemp("ray") / "log"
    mine = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32), "RAY_USAGE_STATS_ENABLED": "0"}
    # Names of sockets are short, those of pytest's own folders are not.
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        for name, value in mine.items():
            patch.setenv(name, value)
        at = f"127.0.0.1:{free_port()}"
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=2"]
        command += ["--node-ip-address=127.0.0.1", f"--port={at.split(':')[1]}", "--include-dashboard=false"]
        command += [
            f"--ray-client-server-port={free_port()}",
            f"--temp-dir={folder}/ray",
            "--object-store-memory=100000000",
        ]
        with (
            log.open("w") as output,
            subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True) as head,
        ):
            try:
                started = block_for(lambda: "Ray runtime started" in log.read_text() or head.poll() is not None)
                assert started, log.read_text()
                assert head.poll() is None, log.read_text()
                yield at
            finally:
                head.terminate()  # and it ends what it started
                try:
                    head.wait(30)
                except subprocess.TimeoutExpired:
                    os.killpg(head.pid, signal.SIGKILL)


def test_a_cluster_plays_the_rows_of_one_machine(address: str, whole: np.ndarray) -> None:
    with Cluster(rules(), POLICIES, address=address, workers=1) as many:
        assert many.workers == 2
        assert np.array_equal(many.play(20_000, seed=5), whole)
        assert np.array_equal(many.play(300, seed=5, first=7_000), whole[7_000:7_300])


def test_the_rounds_of_a_worker_that_dies_are_played_again(address: str, whole: np.ndarray) -> None:
    rows = np.zeros_like(whole)
    killed: set[int] = set()
    with Cluster(rules(), POLICIES, address=address, workers=1) as many:
        for begin, piece in many.pieces(20_000, seed=5):
            rows[begin : begin + len(piece)] = piece
            if len(killed) < 2:
                killed |= (victims := set(many.processes) - killed)
                for process in victims:
                    os.kill(process, signal.SIGKILL)
    assert killed
    assert np.array_equal(rows, whole)


def test_workers_that_die_again_and_again_are_given_up(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOSSES", 0)
    with Cluster(rules(), POLICIES, address=address, workers=1) as many:
        pieces = many.pieces(20_000, seed=5)
        next(pieces)
        for process in many.processes:
            os.kill(process, signal.SIGKILL)
        with pytest.raises(ClusterError, match="too many workers of the cluster died"):
            list(pieces)


def test_a_machine_with_other_sources_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "kernel_fingerprint", lambda: "another")
    with (
        Cluster(rules(), POLICIES, address=address, workers=1) as many,
        pytest.raises(ClusterError, match="has another lastcard or Python than this one"),
    ):
        many.play(10, seed=5)


def test_a_cluster_without_a_free_worker_is_given_up(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.001)
    with (
        Cluster(rules(), POLICIES, address=address, workers=1) as many,
        pytest.raises(ClusterError, match="no worker of the cluster was free"),
    ):
        many.play(10, seed=5)


def test_an_address_where_nobody_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "REACH", 0.5)
    for nowhere in (f"127.0.0.1:{free_port()}", f"ray://127.0.0.1:{free_port()}"):
        with pytest.raises(ClusterError, match="no Ray cluster answers at"):
            Cluster(rules(), POLICIES, address=nowhere, workers=1)


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"--ray needs Ray: pip install 'lastcard\[cluster\]'"):
        Cluster(rules(), POLICIES, address="local", workers=1)


def sim(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "lastcard", "sim", *TABLE, "--games", "3000", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_command_prints_the_same_with_and_without_a_cluster(address: str) -> None:
    alone = sim("--json", "--threads", "1")
    assert json.loads(alone.stdout)["rounds"] == 3_000
    for where in (address, "local"):
        done = sim("--json", "--threads", "2", "--ray", where)
        assert (done.returncode, done.stdout, done.stderr) == (0, alone.stdout, "")


def test_a_bad_address_gets_one_sentence() -> None:
    done = sim("--ray", "nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The Ray cluster at nonsense cannot be joined: Invalid address format: nonsense.\n"
