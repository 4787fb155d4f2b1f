"""The files in ``deploy`` name only settings, commands and pages that exist. That containers start is not tested here."""

import re
from pathlib import Path

import pytest
import yaml

from lastcard.cli.settings import CONFIG, PREFIX, SETTINGS

DEPLOY = Path(__file__).parents[2] / "deploy"
KNOWN = {setting.variable: setting for setting in SETTINGS}


@pytest.mark.parametrize(
    "path", sorted(path for path in DEPLOY.iterdir() if path.is_file()), ids=lambda path: path.name
)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", path.read_text()))
    assert named
    assert named - KNOWN.keys() <= {PREFIX + CONFIG.upper()}


def test_the_values_in_the_compose_file_can_be_read() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for name, text in services["node1"]["environment"].items():
        assert KNOWN[name].from_text(text.replace("${POSTGRES_PASSWORD}", "secret"))
    assert services["node2"] == services["node1"]


def test_the_kubernetes_example_asks_for_pages_that_exist() -> None:
    deployment, service = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
    (node,) = deployment["spec"]["template"]["spec"]["containers"]
    assert node["readinessProbe"]["httpGet"]["path"] == "/ready"
    assert node["livenessProbe"]["httpGet"]["path"] == "/metrics"
    assert service["spec"]["ports"][0]["targetPort"] == node["ports"][0]["containerPort"]
    for line in node["env"]:
        if "value" in line:
            assert KNOWN[line["name"]].from_text(line["value"])


def test_the_compose_file_mounts_files_that_exist_and_keeps_figures_from_strangers() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for name in ("prometheus", "grafana"):
        mounted = [line.partition(":")[0] for line in services[name]["volumes"] if line.startswith(".")]
        assert mounted
        assert all((DEPLOY / path).exists() for path in mounted)
        assert all(port.startswith("127.0.0.1:") for port in services[name]["ports"])


def test_prometheus_asks_the_nodes_by_names_that_they_answer_to() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    asked = yaml.safe_load((DEPLOY / "watch" / "prometheus.yaml").read_text())["scrape_configs"][0]
    names = [target.partition(":")[0] for target in asked["static_configs"][0]["targets"]]
    assert set(names) <= services.keys()
    assert [*KNOWN[f"{PREFIX}ALLOW_HOST"].from_text(services["node1"]["environment"][f"{PREFIX}ALLOW_HOST"])] == names
