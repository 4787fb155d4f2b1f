"""The files in ``deploy`` name only settings, commands, pages and files that exist. No container is started here."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from lastcard.terminal.commands.server.settings import CONFIG, PREFIX, SETTINGS

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
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
