"""The files in ``deploy`` name only settings, commands, pages and files that exist. No container is started here."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from lastcard.terminal.commands.server.settings import CONFIG, PREFIX, SETTINGS
from tests.server.web.serving import Server
from tests.server.web.talking import choose, duel, get, post, talk
from tests.terminal.commands import confined

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "lastcard.service"
EXPOSED = 1.5  # of 10, as `systemd-analyze security` counts; what is left is the network, which a server needs
CONFIGURED = ("Containerfile", "compose.yaml", "lastcard.service")
KNOWN = {setting.variable: setting for setting in SETTINGS}


@pytest.mark.parametrize("name", CONFIGURED)
def test_every_setting_that_is_named_exists(name: str) -> None:
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", (DEPLOY / name).read_text()))
    assert named
    assert named - KNOWN.keys() <= {PREFIX + CONFIG.upper()}


def test_the_values_in_the_compose_file_can_be_read() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for name, text in services["node1"]["environment"].items():
        assert KNOWN[name].from_text(text.replace("${POSTGRES_PASSWORD}", "secret"))
    assert services["node2"] == services["node1"]


def test_the_files_copied_into_a_container_are_enough_to_install_the_package(tmp_path: Path) -> None:
    for line in re.findall(r"^COPY (.+)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            to = tmp_path / target / source if target.endswith("/") else tmp_path / target
            to.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                to.symlink_to(ROOT / source)
            else:
                shutil.copy(ROOT / source, to)
    command = [sys.executable, "-m", "hatchling", "metadata"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert '"name": "lastcard"' in told.stdout
    assert (tmp_path / "src" / "lastcard" / "__main__.py").exists()


def test_the_balancer_knows_every_node_and_keeps_their_figures_from_strangers() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    text = (DEPLOY / "Caddyfile").read_text()
    asked = re.search(r"reverse_proxy (.+) \{", text)
    assert asked is not None
    nodes = [name for name in services if name.startswith("node")]
    assert (
        asked[1].split()
        == [f"{name}:8108" for name in nodes]
        == [f"{name}:8108" for name in services["balancer"]["depends_on"]]
    )
    assert "respond /metrics 404" in text
    assert "health_uri /ready" in text


def test_the_compose_file_mounts_files_that_exist_and_keeps_figures_from_strangers() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for name in ("balancer", "prometheus", "grafana"):
        mounted = [line.partition(":")[0] for line in services[name]["volumes"] if line.startswith(".")]
        assert mounted
        assert all((DEPLOY / path).exists() for path in mounted)
    for name in ("prometheus", "grafana"):
        assert all(port.startswith("127.0.0.1:") for port in services[name]["ports"])


def test_prometheus_asks_the_nodes_by_names_that_they_answer_to() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    asked = yaml.safe_load((DEPLOY / "watch" / "prometheus.yaml").read_text())["scrape_configs"][0]
    names = [target.partition(":")[0] for target in asked["static_configs"][0]["targets"]]
    assert set(names) <= services.keys()
    assert [*KNOWN[f"{PREFIX}ALLOW_HOST"].from_text(services["node1"]["environment"][f"{PREFIX}ALLOW_HOST"])] == names


def test_every_pin_of_the_container_is_the_tested_one_and_nothing_is_left_to_a_range() -> None:
    tested, container = (_pins(*names) for names in (("base", "dev"), ("container",)))
    assert container.items() <= tested.items()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = [*extras["dependencies"], *extras["optional-dependencies"]["postgres"]]
    assert {canonicalize_name(Requirement(each).name) for each in needed} <= container.keys()
    installs = [line for line in (DEPLOY / "Containerfile").read_text().splitlines() if "pip install" in line]
    assert all("--require-hashes" in line or "--no-deps --no-build-isolation" in line for line in installs)


def _pins(*locks: str) -> dict[str, str]:
    text = "".join((ROOT / "requirements" / f"{name}.lock").read_text() for name in locks)
    return {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE)}


def test_plain_http_stays_on_the_machine() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    ports = [port for service in services.values() for port in service.get("ports", ())]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


@pytest.mark.skipif(bool(confined.missing()), reason=confined.missing())
def test_the_unit_exposes_little() -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(UNIT)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    level = re.search(r"exposure level for lastcard.service: ([\d.]+)", told)
    assert level is not None
    assert float(level[1]) <= EXPOSED, told


@pytest.mark.long
@pytest.mark.skipif(bool(confined.missing()), reason=confined.missing())
def test_the_server_works_within_the_limits_of_the_unit(tmp_path: Path) -> None:
    """With its filter of system calls and sockets, and without capabilities; what only systemd can set up is not tried."""
    with Server(tmp_path, under=(sys.executable, confined.__file__, str(UNIT))) as server:
        assert "Seccomp:\t2" in Path(f"/proc/{server.pid}/status").read_text()
        host, guest = duel(server)
        for seat in (host, guest):
            with talk(server, seat) as player:
                if action := choose(player.state):
                    assert player.ask("act", seen=player.seq, action=action)["type"] == "done"
        assert post(server, "/api/written", {"text": "Next player draws 5"}).json()[
            "understood"
        ]  # a process of its own
        assert get(server, "/api/push").status_code == get(server, "/api/addresses").status_code == 200
        assert "lastcard_tables 1.0" in get(server, "/metrics").text
        assert '"error"' not in server.log_text
        assert server.stop() == 0
