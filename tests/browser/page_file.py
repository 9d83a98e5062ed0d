"""Pages from the built template, as src/report/page.cpp makes them."""

import json
from pathlib import Path

MARK = "@DATA@"


def write_page(template, data, path):
    """Writes the page with the data; returns its address."""
    text = json.dumps(data).replace("<", "\\u003c")
    Path(path).write_text(Path(template).read_text().replace(MARK, text))
    return Path(path).resolve().as_uri()
