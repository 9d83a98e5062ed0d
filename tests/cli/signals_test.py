#!/usr/bin/env python3
"""Every command, option value and kind of input on work that never ends: one SIGTERM or SIGINT ends it, and whatever it started, at
once; and so do the limits on time and memory. No temporary files are left.

    signals_test.py BIN [--table] [NAME…]

prints a row a case: the seconds of processor time between the signal and the end, and how it ended. What is measured is the
processor's time, so that a busy machine changes nothing. BIN is the folder with the tools; NAMEs select cases that contain one
of them."""

import concurrent.futures
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

MOST_SECONDS = 0.5       # of processor time, after the signal
MOST_MEGABYTES = 200     # beyond the limit on memory, which is looked at twenty times a second
GUARD = 60               # seconds of the clock, for all of that: only for what does not end at all
BEGINS_AFTER = 0.25      # seconds of processor time that a case has had before the signal comes, once it waits for signals
AT_ONCE = 4              # cases side by side
CHILD = "child"          # it comes when a process that was started has had so much

LIMIT, KILLED, FINDING = 3, -signal.SIGTERM, 1
AT_ONCE_SAYS = "heddle: interrupted"  # where there is nothing to report

ENDLESS = "var x; thread T[6] { x = 1; a = x; x = 2; a = x; x = 3; a = x; x = 4; a = x; x = 5; }"
# One execution of this has more events than a search can think through: the limit on events is far beyond.
LONG = """var x, y; param N = 12000;
thread A { for i in 0 .. N { x = i; a = y; } }
thread B { for i in 0 .. N { y = i; a = x; } }
"""
LOCKS = """var m, x; param N = 8000;
thread T[3] { for i in 0 .. N { fadd(x, 1); a = x; } }
"""
# One class by reads-from, and more traces than anybody waits for.
COUNTED = "var x; thread T[7] { x = 1; x = 2; x = 3; x = 4; x = 5; }"

THREADS = "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n#include <assert.h>\n"
C_LONG = THREADS + """
atomic_int x, y;
void *a(void *p) { for (int i = 0; i < 12000; i++) { atomic_store_explicit(&x, i, ORDER); (void)atomic_load_explicit(&y, ORDER); } return p; }
void *b(void *p) { for (int i = 0; i < 12000; i++) { atomic_store_explicit(&y, i, ORDER); (void)atomic_load_explicit(&x, ORDER); } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, b, 0); pthread_join(s, 0); pthread_join(t, 0); }
"""
C_PLAIN = THREADS + """
int x[64], y; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *a(void *p) { for (int i = 0; i < 4000; i++) { pthread_mutex_lock(&m); x[i % 64] = y++; pthread_mutex_unlock(&m); } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, a, 0); pthread_join(s, 0); pthread_join(t, 0); }
"""
C_BUFFERS = THREADS + """
atomic_int x[4000];
void *a(void *p) { for (int i = 0; i < 4000; i++) atomic_store_explicit(&x[i], i + 1, memory_order_relaxed); return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, a, 0);
  for (int i = 4000; i-- > 0;) (void)atomic_load_explicit(&x[i], memory_order_relaxed);
  pthread_join(s, 0); pthread_join(t, 0); }
"""
C_FAILS_LATE = THREADS + """
atomic_int x, y;
void *a(void *p) { for (int i = 0; i < 20000; i++) { atomic_store(&x, i); (void)atomic_load(&y); } return p; }
void *b(void *p) { for (int i = 0; i < 20000; i++) { atomic_store(&y, i); (void)atomic_load(&x); } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, b, 0); pthread_join(s, 0); pthread_join(t, 0);
  assert(atomic_load(&x) + atomic_load(&y) == 0); }
"""
C_PRINTS = "#include <stdio.h>\nint main(void) { for (unsigned k = 0;; ++k) printf(\"%s %u\\n\", \"and again\", k); }\n"
C_COMPUTES = "int main(void) { volatile int k = 0; for (;;) ++k; }\n"
C_GOES_ON = "#include <stdatomic.h>\natomic_int x;\nint main(void) { for (int n = 0;; ++n) { for (volatile int k = 0; k < 300; ++k); x = n; } }\n"
C_RECURSES = "static long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nvolatile long n = 90, r;\nint main(void) { r = f(n); }\n"
C_NEVER = THREADS + """
atomic_int x, y;
void *a(void *p) { for (int i = 0; i < 300; i++) { atomic_fetch_add(&x, 1); (void)atomic_load(&y); } return p; }
void *b(void *p) { for (int i = 0; i < 300; i++) { atomic_fetch_add(&y, 1); (void)atomic_load(&x); } return p; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, b, 0); pthread_join(s, 0); pthread_join(t, 0); }
"""
C_COMPILES = "#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(A(x))))\nvolatile int v;\nint main(void) { B(B(v = v + 1;)) return 0; }\n"
CXX_LONG = """
#include <atomic>
#include <iostream>
#include <thread>
std::atomic<int> x, y;
int main() {
  std::thread s([] { for (int i = 0; i < 12000; ++i) { x = i; int seen = y; (void)seen; } });
  std::thread t([] { for (int i = 0; i < 12000; ++i) { y = i; int seen = x; (void)seen; } });
  s.join(); t.join();
}
"""
CXX_PRINTS = "#include <iostream>\nint main() { for (;;) std::cout << \"and again\" << 7 << '\\n'; }\n"
LITMUS = "C endless\n\"five threads\"\n{ x=0; y=0; }\n" + "".join(
    f"P{t} (atomic_int* x, atomic_int* y) {{\n" + "".join(
        f"  atomic_store_explicit({'xy'[(t + i) % 2]}, {10 * t + i + 1}, memory_order_relaxed);\n  int r{i} = atomic_load_explicit({'yx'[(t + i) % 2]}, memory_order_relaxed);\n"
        for i in range(6)) + "}\n" for t in range(5)) + "exists (0:r0=0 /\\ 1:r0=0)\n"
BENCH = "#include <stdatomic.h>\n" + THREADS + """
atomic_int x;
void *a(void *p) { for (int i = 0; i < N; i++) { x = i; (void)atomic_load(&x); } return p; }
int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, a, 0); return 0; }
"""


def long_trace():
    lines = []
    for i in range(100_000):
        lines.append(f'{{"thread":"W{i % 3}","op":"store","location":"x{i % 7}","id":"w{i}"}}\n')
        lines.append(f'{{"thread":"R","op":"load","location":"x{i % 7}","from":"w{i}"}}\n')
    return "".join(lines)


class Case:
    """Ended by a signal, or by a limit on time or memory among the arguments: then the limit is given, too."""

    def __init__(self, name, args, ends, tool="heddle", begins=BEGINS_AFTER, seconds=None, megabytes=None, may_end=False,
                 by=signal.SIGTERM, says=None):
        self.name, self.args, self.ends, self.tool, self.begins, self.by = name, args, ends, tool, begins, by
        self.says = says  # None: it is a search, which reports what is known
        self.seconds, self.megabytes = seconds, megabytes
        self.may_end = may_end  # by itself, before the signal, on a fast machine
        self.has_signal = seconds is None and megabytes is None


class Files:
    """What the cases read."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def __call__(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return str(path)

    def new(self, name):
        return str(self.folder / name)


def script_cases(file):
    endless, long = file("endless.heddle", ENDLESS), file("long.heddle", LONG)
    locks = file("updates.heddle", LOCKS)
    reductions = ["none", "dpor", "rf", "rf-poly", "rvf", "view", "mcr", "icb", "icb-dpor"]
    for reduction in reductions:
        more = ["--preemptions=3"] if reduction.startswith("icb") else []
        for what, script in (("many", endless), ("long", long)):
            yield Case(f"check script, {what}, --reduction={reduction}", ["check", script, f"--reduction={reduction}", *more], LIMIT)
    for reduction in ("dpor", "rf", "rvf"):
        yield Case(f"check script, updates, --reduction={reduction}", ["check", locks, f"--reduction={reduction}"], LIMIT)
    for model in ("tso", "pso", "all"):
        for reduction in ("none", "rf", "rf-poly", "view"):
            if model == "all" and reduction != "rf":
                continue
            yield Case(f"check script, long, --model={model} --reduction={reduction}",
                       ["check", long, f"--model={model}", f"--reduction={reduction}"], LIMIT)
    for runtime in ("auto", "tree", "direct"):
        yield Case(f"check script, --runtime={runtime}", ["check", endless, f"--runtime={runtime}"], LIMIT)
    for sample in ("random", "pct", "pos"):
        yield Case(f"check script, --sample={sample}", ["check", endless, f"--sample={sample}", "--limit-executions=1000000000"], LIMIT)
    yield Case("check script, --sample=random --predict", ["check", long, "--sample=random", "--predict", "--limit-executions=1000000000"], LIMIT)
    yield Case("check script, long, --predict --reduction=mcr", ["check", long, "--predict", "--reduction=mcr"], LIMIT)
    for solver in ("native", "z3", "both"):
        for by in (signal.SIGTERM, signal.SIGINT):
            yield Case(f"check script, --mcr-solver={solver}, {by.name}",
                       ["check", endless, "--reduction=mcr", f"--mcr-solver={solver}"], LIMIT, by=by)
    yield Case("check script, --count-classes", ["check", file("counted.heddle", COUNTED), "--count-classes", "--reduction=rf"], (0, LIMIT))
    yield Case("check script, --keep-going", ["check", file("fails.heddle", ENDLESS + " thread A { a = x; assert(a == 0); }"), "--keep-going",
                                              "--reduction=none"], FINDING)
    yield Case("check script, --format=json", ["check", endless, "--format=json", "--reduction=none"], LIMIT)
    yield Case("check script, --progress=plain", ["check", endless, "--progress=plain", "--reduction=none"], LIMIT)
    for model in ("sc", "tso"):
        yield Case(f"compare script, --model={model}", ["compare", endless, f"--model={model}", "--limit-time=100"], LIMIT)
    yield Case("compare script, long", ["compare", long, "--limit-time=100"], LIMIT)


def c_cases(file):
    long, plain = file("long.c", C_LONG), file("plain.c", C_PLAIN)
    for reduction in ("none", "dpor", "rf", "rf-poly", "rvf", "view", "mcr", "icb-dpor"):
        yield Case(f"check C, long, --reduction={reduction}", ["check", long, f"--reduction={reduction}", "--", "-DORDER=memory_order_seq_cst"], LIMIT)
    for model in ("tso", "pso"):
        yield Case(f"check C, long, --model={model}", ["check", long, f"--model={model}", "--", "-DORDER=memory_order_relaxed"], LIMIT)
        yield Case(f"check C, buffers, --model={model}", ["check", file("buffers.c", C_BUFFERS), f"--model={model}"], LIMIT)
    yield Case("check C, locks", ["check", plain], LIMIT)
    yield Case("check C, locks, --predict --reduction=mcr", ["check", plain, "--predict", "--reduction=mcr"], LIMIT)
    for solver in ("native", "z3", "both"):
        yield Case(f"check C, updates, --predict --mcr-solver={solver}, SIGINT", ["check", file("never.c", C_NEVER), "--predict", "--reduction=mcr",
                                                                                f"--mcr-solver={solver}"], LIMIT, by=signal.SIGINT)
    yield Case("check C, locks, --runtime=tree", ["check", plain, "--runtime=tree"], LIMIT)
    yield Case("check C, --sample=pct --predict", ["check", plain, "--sample=pct", "--predict", "--limit-executions=1000000000"], LIMIT)
    yield Case("check C, prints for ever", ["check", file("prints.c", C_PRINTS)], LIMIT)
    yield Case("check C, an execution without end", ["check", file("goes_on.c", C_GOES_ON), "--limit-events=100000000000"], LIMIT)
    yield Case("check C, computes for ever", ["check", file("computes.c", C_COMPUTES)], LIMIT)
    yield Case("check C, recurses for ever", ["check", file("recurses.c", C_RECURSES)], LIMIT)
    for command in ("check", "compare"):
        for by in (signal.SIGTERM, signal.SIGINT):
            yield Case(f"{command} C, compiles for long, {by.name}", [command, file("compiles.c", C_COMPILES), "--no-cache", "--limit-time=100"], LIMIT,
                       by=by, says=AT_ONCE_SAYS)
    yield Case("check C, minimises for long", ["check", file("late.c", C_FAILS_LATE), "--reduction=dpor"], FINDING, may_end=True)
    yield Case("check C, reports of many kinds", ["check", file("less_late.c", C_FAILS_LATE.replace("20000", "10000")), "--reduction=dpor", f"--html={file.new('a.html')}",
                                                  f"--sarif={file.new('a.sarif')}", f"--junit={file.new('a.xml')}", f"--graph={file.new('a.dot')}"], FINDING, may_end=True)
    yield Case("check C++, long", ["check", file("long.cpp", CXX_LONG)], LIMIT)
    yield Case("check C++, prints for ever", ["check", file("prints.cpp", CXX_PRINTS)], LIMIT)
    yield Case("compare C", ["compare", plain, "--limit-time=100"], LIMIT)


def saved_schedule(file):
    """Of a program that failed, and now computes for ever."""
    program, schedule = file("changed.c", "#include <assert.h>\nint main(void) { assert(0); }\n"), file.new("changed.schedule")
    subprocess.run([file.folder / "bin" / "heddle", "check", program, f"--schedule={schedule}"], stdout=subprocess.DEVNULL, timeout=GUARD)
    file("changed.c", C_RECURSES)
    return schedule


def other_cases(file):
    litmus = file("endless.litmus", LITMUS)
    for model in ("sc", "tso", "pso"):
        yield Case(f"litmus, --model={model}", ["litmus", litmus, f"--model={model}"], LIMIT, says=AT_ONCE_SAYS)
    for reduction in ("dpor", "rf", "mcr"):
        yield Case(f"litmus, --classes --reduction={reduction}", ["litmus", litmus, "--model=sc", "--classes", f"--reduction={reduction}"], LIMIT,
                   by=signal.SIGINT, says=AT_ONCE_SAYS)
    trace = file("long.jsonl", long_trace())
    for model in ("sc", "tso", "pso"):
        yield Case(f"verify, --model={model}", ["verify", trace, f"--model={model}"], LIMIT, says=AT_ONCE_SAYS,
                   by=signal.SIGINT if model == "tso" else signal.SIGTERM)
    schedule = saved_schedule(file)
    for by in (signal.SIGTERM, signal.SIGINT):
        yield Case(f"replay of a schedule, {by.name}", ["replay", schedule], LIMIT, says=AT_ONCE_SAYS, by=by)
    programs = pathlib.Path(file("programs/many.c", BENCH)).parent
    file("programs/many.json", json.dumps({"file": "many.c", "published": [], "sizes": [{"define": {"N": 200}, "suites": ["speed", "quick"]}]}))
    for jobs in (1, 3):
        yield Case(f"bench -j {jobs}", ["bench", "--suite=speed", f"--programs={programs}", f"--output={file.new('out')}{jobs}", "-j", str(jobs),
                                        "--limit-time=100"], LIMIT, begins=CHILD)
    yield Case("fuzz", ["--programs=1000000000"], KILLED, tool="heddle-fuzz")
    yield Case("fuzz --real", ["--real", "--programs=1000000000"], KILLED, tool="heddle-fuzz")
    yield Case("fuzz --native", ["--native", "--programs=1000000000"], KILLED, tool="heddle-fuzz")


def limit_cases(file):
    long, plain, buffers = file("long.heddle", LONG), file("plain.c", C_PLAIN), file("buffers.c", C_BUFFERS)
    seconds = 0.5
    for name, args, ends in [
            ("rf", [long, "--reduction=rf"], LIMIT),
            ("dpor", [long, "--reduction=dpor"], LIMIT),
            ("rf-poly under PSO", [long, "--reduction=rf-poly", "--model=pso"], LIMIT),
            ("buffers under PSO", [buffers, "--model=pso"], LIMIT),
            ("prediction and mcr", [plain, "--predict", "--reduction=mcr"], LIMIT),
            ("what prints for ever", [file("prints.c", C_PRINTS)], LIMIT),
            ("what recurses for ever", [file("recurses.c", C_RECURSES)], LIMIT),
            ("compiling", [file("compiles.c", C_COMPILES), "--no-cache"], LIMIT),
            ("minimisation", [file("late.c", C_FAILS_LATE), "--reduction=dpor"], (FINDING, LIMIT)),
            ("classes", [file("counted.heddle", COUNTED), "--count-classes", "--reduction=rf"], 0)]:
        yield Case(f"--limit-time={seconds}, {name}", ["check", *args, f"--limit-time={seconds}"], ends, seconds=seconds)
    megabytes = 200
    many = "int main(void) { static volatile int v;\n" + "v = v + 1;\n" * 200_000 + "}\n"
    for command in ("check", "compare"):
        yield Case(f"--limit-memory={megabytes}, {command}, compiling", [command, file("large.c", many), "--no-cache", f"--limit-memory={megabytes}",
                                                                        "--limit-time=60"], LIMIT, megabytes=megabytes, says="limit on memory reached")
    for reduction in ("rvf", "icb"):
        yield Case(f"--limit-memory={megabytes}, {reduction}", ["check", long, f"--reduction={reduction}", f"--limit-memory={megabytes}", "--limit-time=20"],
                   LIMIT, megabytes=megabytes)


def clock_ticks(pid):
    """Of processor time that the process has had, its children that have ended included."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def children_of(pid):
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def has_handler(pid):
    caught = re.search(r"SigCgt:\s*(\w+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]
    return int(caught, 16) >> (signal.SIGPROF - 1) & 1


def await_handler(process):
    """Until a search begins, which has a timer of its own, a signal simply ends the process."""
    deadline = time.monotonic() + GUARD
    while time.monotonic() < deadline and not has_handler(process.pid):
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(0.01)


def await_time(process, seconds):
    deadline = time.monotonic() + GUARD
    while time.monotonic() < deadline:
        # Somebody else's wait would take the status away: only look.
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        if clock_ticks(process.pid) >= seconds if seconds != CHILD else any(clock_ticks(child) >= 0.2 for child in children_of(process.pid)):
            return
        time.sleep(0.01)


def run(case, folder, environment):
    """Seconds of processor time after the signal, how it ended, what was said, whether anything is left."""
    out = tempfile.TemporaryFile(dir=folder)
    process = subprocess.Popen([folder / "bin" / case.tool, *case.args], stdout=out, stderr=subprocess.STDOUT, env=environment, start_new_session=True,
                               preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGTERM)])
    had, alive = 0, True
    if case.has_signal:
        if case.ends != KILLED and not case.says and case.begins != CHILD:
            await_handler(process)
        await_time(process, case.begins if case.begins == CHILD else clock_ticks(process.pid) + case.begins)
        had = clock_ticks(process.pid) + sum(clock_ticks(child) for child in children_of(process.pid))
        alive = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    start = time.monotonic()
    if case.has_signal:
        os.kill(process.pid, case.by)
    guard = threading.Timer(GUARD, process.kill)
    guard.start()
    _, status, usage = os.wait4(process.pid, 0)
    guard.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    after = usage.ru_utime + usage.ru_stime - had - (case.seconds or 0)
    left = is_anybody_left(process.pid)
    out.seek(0)
    text = out.read().decode(errors="replace")
    return max(after, 0), time.monotonic() - start, process.returncode, text, left, alive, usage.ru_maxrss / 1000


def is_anybody_left(group):
    """Of the process group, after a while: who was killed with it may still be on its way out, as a C compiler that was called."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.02)
    os.killpg(group, signal.SIGKILL)
    return True


def wrongs_of(case, result):
    after, _, code, text, left, alive, megabytes = result
    if not alive and not case.may_end:
        return [f"it ended by itself: {text[-400:]}"]
    wrongs = []
    if after > MOST_SECONDS and not case.megabytes:
        wrongs.append(f"{after:.2f} s after the {'signal' if case.has_signal else 'limit'}")
    if case.megabytes and megabytes > case.megabytes + MOST_MEGABYTES:
        wrongs.append(f"{megabytes:.0f} MB")
    if code not in (case.ends if isinstance(case.ends, tuple) else (case.ends,)):
        wrongs.append(f"exit {code}, not {case.ends}: {text[-400:]}")
    if case.says and case.says not in text:
        wrongs.append(f"it does not say '{case.says}': {text[-400:]}")
    if left:
        wrongs.append("processes are left")
    return wrongs


def main():
    arguments = [argument for argument in sys.argv[2:] if not argument.startswith("--")]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "bin").symlink_to(pathlib.Path(sys.argv[1]).resolve())
        (folder / "tmp").mkdir()
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "COLUMNS": "240", "TMPDIR": str(folder / "tmp")}
        file = Files(folder)
        cases = [*script_cases(file), *c_cases(file), *other_cases(file), *limit_cases(file)]
        cases = [case for case in cases if not arguments or any(argument in case.name for argument in arguments)]
        cases = [case for case in cases if (folder / "bin" / case.tool).exists()]
        failed = 0
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            for case, result in zip(cases, pool.map(lambda case: run(case, folder, environment), cases)):
                wrongs = wrongs_of(case, result)
                failed += bool(wrongs)
                said = result[3].strip().splitlines()
                print(f"{case.name:58} {result[0]:5.2f} s ({result[1]:5.2f} of the clock)  exit {result[2]:3}  {said[-1][:70] if said else ''}", flush=True)
                for wrong in wrongs:
                    print(f"    WRONG: {wrong}")
        files_left = [path.name for path in (folder / "tmp").iterdir() if path.name.startswith("heddle-")]
        if files_left:
            failed += 1
            print(f"    WRONG: temporary files are left: {files_left}")
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{len(cases)} cases, {failed} wrong, {used.ru_utime + used.ru_stime:.0f} s of processor time")
        return failed != 0


if __name__ == "__main__":
    sys.exit(main())
