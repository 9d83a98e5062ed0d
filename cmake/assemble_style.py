#!/usr/bin/env python3
"""Makes a C++ source of the style sheet of the benchmarks' page, with its hash for the page's security policy.

usage: assemble_style.py STYLE CPP
"""

import sys
from pathlib import Path

from assemble_page import literal, policy_hash


def main():
    style, cpp = map(Path, sys.argv[1:])
    text = style.read_text().strip()
    if "</style" in text:
        sys.exit("assemble_style: error: the style would end its own element")
    cpp.write_text(
        "// Made by assemble_style.py.\n"
        '#include "bench/page_style.hpp"\n\n'
        "namespace heddle::bench {\n\n"
        f"std::string_view page_style() {{\n  return\n{literal(text)};\n}}\n\n"
        f'std::string_view page_style_hash() {{\n  return "{policy_hash(text)}";\n}}\n\n'
        "}  // namespace heddle::bench\n"
    )


if __name__ == "__main__":
    main()
