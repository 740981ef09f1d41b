"""One document for all types, and a server that keeps to it whatever it is asked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from orrery.kernel.registry import games
from orrery.server.app import make_app
from orrery.server.settings import Settings
from orrery.store.database import check_url
from tests.server.house import House, house
from tools import openapi

APP = make_app(Settings(database=check_url("sqlite:///not-opened.sqlite")))
DOCUMENT = APP.openapi()
schema = schemathesis.openapi.from_dict(DOCUMENT)

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(f"sqlite:///{tmp_path_factory.mktemp('inn')}/a.sqlite") as running:
        yield running


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_the_document_says(
    case: schemathesis.Case[Any], inn: House
) -> None:
    case.call_and_validate(base_url=inn.base, checks=CHECKS)


def test_the_messages_of_the_tables_are_in_the_document() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for name in ("FromVisitor", "ToVisitor", "Hello", "Position", "Welcome", "NewTable", "History"):
        assert name in schemas
    for game in games():
        assert f"{game}.Board" in schemas
    kinds = schemas["FromVisitor"]["discriminator"]["mapping"]
    assert kinds["step"] == "#/components/schemas/TakeStep"


def test_the_types_of_the_client_come_from_this_document() -> None:
    assert openapi.main(["--check"]) == 0, "run: python -m tools.openapi"


def test_every_reference_leads_somewhere() -> None:
    names = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(DOCUMENT))
    assert set(names) <= set(DOCUMENT["components"]["schemas"])


def test_the_messages_fit_their_schemas(inn: House) -> None:
    """What goes over a socket is what the document promises."""
    whole = {"$ref": "#/components/schemas/ToVisitor", "components": DOCUMENT["components"]}
    validator = jsonschema_rs.Draft202012Validator(whole)
    made = inn.table("gaia", "me greedy random")
    with inn.visit(made["id"], made["key"]) as guest:
        guest.play(3)
        guest.ask("say", text="hi")
        guest.settle()
        for message in guest.heard:
            validator.validate(message)
