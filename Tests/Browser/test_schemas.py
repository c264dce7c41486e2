"""The schemas that the tool prints, with a real validator: SchemaTests.swift asks it more, where it is installed."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

TOOL = os.environ["CORKBOARD"]
CONTENT = Path(__file__).parents[2] / "Content"
KINDS = {"events": "event", "schedules": "schedule", "bulletins": "bulletin", "pages": "page", "sports": "sports"}


def run(*words, check=True):
    return subprocess.run([TOOL, *words], check=check, capture_output=True, text=True)


@pytest.fixture(scope="module")
def validators():
    schemas = {kind: json.loads(run("schema", kind).stdout) for kind in run("schema").stdout.split()}
    for schema in schemas.values():
        Draft7Validator.check_schema(schema)
    return {kind: Draft7Validator(schema) for kind, schema in schemas.items()}


def test_there_is_one_for_every_kind(validators):
    assert {*KINDS.values(), "site", "ballot", "songs", "share", "manifest"} == set(validators)


def test_records_of_the_sample_suit_them(validators):
    files = [file for folder in KINDS for file in sorted((CONTENT / folder).glob("*.json"))]
    assert len(files) > 4
    for file in files:
        assert list(validators[KINDS[file.parent.name]].iter_errors(json.loads(file.read_text()))) == [], file


def test_published_files_suit_them(validators, sample):
    for kind in ["songs", "share"]:
        files = sorted(Path(sample.output).rglob(f"{kind}.json"))
        assert files
        for file in files:
            assert list(validators[kind].iter_errors(json.loads(file.read_text()))) == [], file


@pytest.mark.parametrize(
    "folder, record",
    [
        ("events", {"nme": "Gala"}),
        ("events", {"name": "Gala", "start": "tomorrow"}),
        ("events", {"name": "Gala", "songs": [{"title": "A"}]}),
        ("events", {"name": "Gala", "statu": "cancelled"}),
        ("bulletins", {"title": "A", "author": "B", "date": "2026-01-01", "body": "C", "colour": "grey"}),
        ("schedules", {"title": "A"}),
    ],
)
def test_they_refuse_what_check_reports(validators, folder, record, tmp_path):
    assert not validators[KINDS[folder]].is_valid(record)
    run("init", str(tmp_path / "site"))
    file = tmp_path / "site" / "Content" / folder / "broken.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(record))
    assert "broken.json:1:" in run("check", "--site", str(tmp_path / "site"), check=False).stderr


def test_editors_find_that_of_the_settings(tmp_path):
    run("init", str(tmp_path / "site"))
    settings = tmp_path / "site" / "Content" / "site.yaml"
    named = settings.read_text().splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert json.loads((settings.parent / named).read_text()) == json.loads(run("schema", "site").stdout)
