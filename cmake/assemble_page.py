#!/usr/bin/env python3
"""Puts the page of --html together: page.html with its style and script, as one file and as a C++ source.

usage: assemble_page.py PAGE STYLE SCRIPT TEMPLATE CPP

TEMPLATE is the page with the mark @DATA@ where the data goes; CPP has what stands before and after the mark. The page
allows exactly this script and this style to run: their hashes go into its security policy.
"""

import base64
import hashlib
import sys
from pathlib import Path

CHUNK = 8000  # characters: compilers need not take longer literals
DELIMITER = "heddle"


def policy_hash(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def assemble(page, style, script):
    if "</script" in script or "<!--" in script or "</style" in style:
        sys.exit("assemble_page: error: the script or the style would end its own element")
    # The script and the style last, and at once: what they contain is not looked at again.
    marks = {"@STYLE_HASH@": policy_hash(style), "@SCRIPT_HASH@": policy_hash(script)}
    for mark, text in marks.items():
        page = page.replace(mark, text)
    before, rest = page.split("@STYLE@")
    middle, after = rest.split("@SCRIPT@")
    return before + style + middle + script + after


def literal(text):
    if f'){DELIMITER}"' in text:
        sys.exit("assemble_page: error: the page contains the end of a C++ literal")
    chunks = [text[i : i + CHUNK] for i in range(0, len(text), CHUNK)]
    return "\n".join(f'    R"{DELIMITER}({chunk}){DELIMITER}"' for chunk in chunks)


def cpp_source(template):
    before, after = template.split("@DATA@")
    return (
        "// Made by assemble_page.py.\n"
        '#include "report/page_template.hpp"\n\n'
        "namespace heddle::report {\n\n"
        f"std::string_view page_before_data() {{\n  return\n{literal(before)};\n}}\n\n"
        f"std::string_view page_after_data() {{\n  return\n{literal(after)};\n}}\n\n"
        "}  // namespace heddle::report\n"
    )


def main():
    page, style, script, template, cpp = map(Path, sys.argv[1:])
    whole = assemble(page.read_text(), style.read_text().rstrip("\n"), script.read_text().rstrip("\n"))
    template.write_text(whole)
    cpp.write_text(cpp_source(whole))


if __name__ == "__main__":
    main()
