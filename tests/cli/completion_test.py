"""Completion in shells, and the manual page: both come from the table of commands and options."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

from tool import Tool

COMMANDS = ["bench", "check", "compare", "completion", "list", "litmus", "man", "replay", "test", "verify"]
CHECKS = ["aborts", "assertions", "deadlocks", "leaks", "races", "undefined", "use-after-free"]


class Completion(Tool):
    def options_of(self, command):
        """As the help has them: (name, whether there is a value)."""
        text = self.expect(0, command, "--help").stdout
        return {name: bool(value) for name, value in re.findall(r"^  (?:-\w,)?(--[\w-]+)( [^ ]|)", text, re.M)}

    def reductions(self):
        text = self.expect(0, "list").stdout.split("reductions (--reduction)")[1]
        return sorted(re.findall(r"^  (\w[\w-]*) ", text, re.M))

    def script(self, shell, name):
        return self.file(name, self.expect(0, "completion", shell).stdout)

    def folder_with_files(self):
        folder = pathlib.Path(self.folder.name) / "programs"
        (folder / "sub").mkdir(parents=True)
        (folder / "a b.c").write_text("")
        (folder / "other.c").write_text("")
        return folder

    def test_bad_command_lines(self):
        self.expect(2, "completion", err="bash|zsh|fish")
        self.expect(2, "completion", "tcsh", err="no completion for 'tcsh'; supported: bash, zsh, fish")
        self.expect(2, "completion", "bash", "zsh", err="takes one shell")


class Bash(Completion):
    def setUp(self):
        super().setUp()
        self.path = self.script("bash", "heddle.bash")

    def complete(self, *words, folder=None):
        """What is offered for the last word."""
        text = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _heddle; ' \
               '((${#COMPREPLY[@]} == 0)) || printf "%s\\n" "${COMPREPLY[@]}"'
        result = subprocess.run(["bash", "-uc", text, "bash", self.path, "heddle", *words],
                                capture_output=True, text=True, timeout=600, cwd=folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""), words)
        return sorted(result.stdout.splitlines())

    def test_commands(self):
        self.assertEqual(self.complete(""), sorted([*COMMANDS, "--help", "--version"]))
        self.assertEqual(self.complete("co"), ["compare", "completion"])

    def test_options_of_each_command(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                wanted = {name + "=" * has_value for name, has_value in self.options_of(command).items()}
                self.assertIn("--help", wanted)
                self.assertEqual(self.complete(command, "-"), sorted(wanted))
        self.assertEqual(self.complete("check", "x.c", "--mod"), ["--model="])

    def test_values(self):
        models = ["all", "pso", "sc", "tso"]
        for words in (["--model", ""], ["--model", "="], ["--model", "=", ""]):  # as the shell divides them
            self.assertEqual(self.complete("check", *words), models)
        self.assertEqual(self.complete("check", "--model="), ["--model=" + model for model in models])
        self.assertEqual(self.complete("check", "--model", "=", "t"), ["tso"])
        self.assertEqual(self.complete("check", "--reduction", "=", ""), self.reductions())
        self.assertEqual(self.complete("check", "--unroll", ""), [])
        self.assertEqual(self.complete("completion", ""), ["bash", "fish", "zsh"])
        self.assertEqual(self.complete("list", ""), [])

    def test_lists(self):
        self.assertEqual(self.complete("check", "--ignore", "="), CHECKS)
        self.assertEqual(self.complete("check", "--ignore", "=", "races,d"), ["races,deadlocks"])
        self.assertEqual(self.complete("check", "--ignore=races,d"), ["--ignore=races,deadlocks"])

    def test_files(self):
        folder = self.folder_with_files()
        for words in (["check"], ["check", "--leaks"], ["check", "--model", "=", "sc"], ["litmus"], ["check", "--"],
                      ["check", "--schedule"], ["litmus", "--expected", "="]):
            self.assertEqual(self.complete(*words, "", folder=folder), ["a b.c", "other.c", "sub"], words)
        self.assertEqual(self.complete("check", "--schedule=o", folder=folder), ["--schedule=other.c"])

    def test_it_is_known_to_an_interactive_shell(self):
        text = f"source '{self.path}'; complete -p heddle"
        result = subprocess.run(["bash", "--norc", "-ic", text], capture_output=True, text=True, timeout=600)
        self.assertEqual(result.stdout, "complete -F _heddle heddle\n", result.stderr)


@unittest.skipUnless(shutil.which("fish"), "there is no fish")
class Fish(Completion):
    def test_completions(self):
        path = self.script("fish", "heddle.fish")
        folder = self.folder_with_files()

        def complete(line):
            result = subprocess.run(["fish", "--no-config", "-c", f"source {path}; complete -C '{line}'"],
                                    capture_output=True, text=True, timeout=600, cwd=folder)
            self.assertEqual((result.returncode, result.stderr), (0, ""), line)
            return sorted(offer.split("\t")[0] for offer in result.stdout.splitlines())

        self.assertEqual(complete("heddle "), COMMANDS)
        for command in COMMANDS:
            self.assertEqual(complete(f"heddle {command} --"), sorted(self.options_of(command)))
        self.assertEqual(complete("heddle check --model "), ["all", "pso", "sc", "tso"])
        self.assertEqual(complete("heddle check --model=t"), ["--model=tso"])
        self.assertEqual(complete("heddle check --reduction "), self.reductions())
        self.assertEqual(complete("heddle check --ignore=races,d"), ["--ignore=races,deadlocks"])
        self.assertEqual(complete("heddle check "), ["a b.c", "other.c", "sub/"])
        self.assertEqual(complete("heddle check --schedule o"), ["other.c"])
        self.assertEqual(complete("heddle check --unroll "), [])
        self.assertEqual(complete("heddle list "), [])
        self.assertEqual(complete("heddle completion "), ["bash", "fish", "zsh"])


@unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
class Zsh(Completion):
    """Its completion works at a terminal only."""

    def start(self, folder):
        primary, secondary = pty.openpty()
        environment = os.environ | {"TERM": "dumb", "PS1": "> "}
        process = subprocess.Popen(["zsh", "-f", "-i"], stdin=secondary, stdout=secondary, stderr=secondary,
                                   cwd=folder, env=environment, start_new_session=True)
        os.close(secondary)
        self.addCleanup(os.close, primary)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return primary

    def see(self, terminal, pattern):
        """Reads until the pattern appears."""
        seen, deadline = "", time.monotonic() + 300
        while not re.search(pattern, seen) and time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 65536).decode(errors="replace")
        self.assertRegex(seen, pattern)

    def test_completions(self):
        functions = pathlib.Path(self.folder.name) / "functions"
        functions.mkdir()
        self.script("zsh", "functions/_heddle")
        terminal = self.start(self.folder_with_files())
        os.write(terminal, f"fpath=({functions} $fpath); autoload -U compinit; compinit -D -u; setopt no_auto_menu; "
                           "bindkey '^U' kill-whole-line; echo re''ady\n".encode())
        self.see(terminal, "ready")
        for typed, pattern in [
            ("heddle ch\t", r"heddle check $"),
            ("heddle \t", "(?s)check.*check a C program.*verify"),
            ("heddle check --mod\t", "--model=$"),
            ("heddle check --model=t\t", "--model=tso"),
            ("heddle check --model \t", "(?s)all.*pso.*sc.*tso"),
            ("heddle check --reduction=icb-\t", "icb-dpor"),
            ("heddle check --ignore=races,d\t", "races,deadlocks"),
            ("heddle check o\t", "other.c"),
            ("heddle check --schedule=o\t", "--schedule=other.c"),
            ("heddle completion f\t", "fish"),
            ("heddle litmus --exp\t", "--expected="),
        ]:
            os.write(terminal, typed.encode())
            with self.subTest(typed=typed):
                self.see(terminal, pattern)
            os.write(terminal, b"\x15echo do''ne\n")
            self.see(terminal, r"done")


class Manual(Completion):
    def test_every_option_is_there(self):
        page = self.expect(0, "man").stdout
        self.assertTrue(page.startswith(".TH HEDDLE 1 "))
        sections = re.findall(r"^\.SH (.*)$", page, re.M)
        self.assertEqual(sections, ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES",
                                    "EXAMPLES"])
        parts = dict(zip(re.findall(r"^\.SS (.*)$", page, re.M), re.split(r"^\.SS .*$", page, flags=re.M)[1:]))
        self.assertEqual(sorted(parts), COMMANDS)
        for command, text in parts.items():
            named = re.findall(r'^\.BI "(?:\\-\w, )?\\-\\-([\w\\-]+?)=?"', text, re.M)
            wanted = sorted(self.options_of(command).keys() - {"--help"})
            if command == "test":  # it refers to those of check
                self.assertEqual(wanted, sorted(self.options_of("check").keys() - {"--help"}))
                wanted = []
            self.assertEqual(sorted("--" + name.replace("\\-", "-") for name in named), wanted, command)
        self.assertNotRegex(page, r"(?m)^\n|^'|^\.(?!TH|S[HS]|B[RI]? |br$|TP$|I )")

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_it_is_typeset_without_warnings(self):
        result = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-c"], input=self.expect(0, "man").stdout,
                                capture_output=True, text=True, timeout=600)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        text = re.sub(".\b", "", result.stdout)
        self.assertRegex(text, r"(?m)^ +--model=sc\|tso\|pso\|all$")
        self.assertRegex(text, r"(?m)^ +heddle check \[options\] \[FILE\]$")


if __name__ == "__main__":
    unittest.main(verbosity=1)
