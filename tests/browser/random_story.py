"""Random executions of any length, with loops and library calls in them."""

import random

from story_builder import StoryBuilder, finding, page_data, report

LINES = 120


def program_text():
    lines = [f"  step({number});  // line {number}" for number in range(1, LINES + 1)]
    return "\n".join(lines) + "\n"


class RandomRun:
    def __init__(self, seed, events, model, threads=4, locations=12):
        self.random = random.Random(seed)
        self.events = events
        self.threads = ["main"] + [f"T{number}" for number in range(1, threads)]
        self.names = [f"v{number}" for number in range(locations)]
        self.locks = ["m", "n"]
        self.held = {}
        self.t = StoryBuilder("random.c", self.threads, {name: 0 for name in self.names}, model, self.locks)

    def run(self):
        for child in self.threads[1:]:
            self.t.create("main", child, 1)
        while len(self.t.steps) < self.events:
            self.random.choice([self.access, self.access, self.access, self.lock, self.loop, self.library, self.drain])()
        while len(self.t.steps) > self.events:
            self.t.steps.pop()
        last = len(self.t.steps)
        for kind, edges in self.t.edges.items():
            self.t.edges[kind] = [edge for edge in edges if max(edge) < last]
        return self.t

    def thread(self):
        return self.random.choice(self.threads)

    def access(self):
        thread, name, line = self.thread(), self.random.choice(self.names), self.random.randint(2, LINES)
        order = self.random.choice(["plain", "relaxed", "seq_cst"])
        if self.random.random() < 0.5:
            self.t.read(thread, name, line, order)
        elif self.random.random() < 0.8:
            self.t.write(thread, name, self.random.randint(1, 99), line, order)
        else:
            self.t.update(thread, name, self.random.randint(1, 99), line, f"exchange({name})")

    def lock(self):
        thread, name = self.thread(), self.random.choice(self.locks)
        if name not in self.held:
            self.t.lock(thread, name, 7)
            self.held[name] = thread
        else:
            self.t.unlock(self.held.pop(name), name, 9)

    def loop(self):
        thread, name, line = self.thread(), self.random.choice(self.names), self.random.randint(2, LINES - 2)
        begin, iterations = len(self.t.steps), self.random.randint(3, 8)
        for _ in range(iterations):
            self.t.read(thread, name, line)
            self.t.write(thread, name, self.random.randint(1, 99), line + 1)
        self.t.fold("iterations", begin + 2, begin + 2 * iterations - 1,
                    f"{iterations - 1} more iterations, lines {line}–{line + 1}")

    def library(self):
        thread, line = self.thread(), self.random.randint(2, LINES)
        begin = len(self.t.steps)
        for name in self.random.sample(self.names, 4):
            self.t.read(thread, name, line, library=True)
        self.t.fold("library", begin, begin + 3, "4 steps of the library")

    def drain(self):
        thread = self.thread()
        if self.t.buffers[thread]:
            self.t.arrive(thread)


def random_page(seed, events, model="sc", threads=4, locations=12):
    t = RandomRun(seed, events, model, threads, locations).run()
    steps = t.steps
    reads = [position for position, step in enumerate(steps) if step["kind"] == "read" and step["source"] is not None]
    last = reads[-1]
    marked = sorted({steps[last]["source"], last})
    story = t.story(marked, marked)
    name = t.locations[steps[last]["location"]]["name"]
    thread = t.names[steps[last]["thread"]]
    found = finding(story, "random.c", "data-race", f"data race on {name}: {thread} reads, unordered with a write",
                    steps[last]["line"], thread, ["nothing orders the two"])
    return page_data([report("random.c", [found], model=model, summary="error: data race")], {"random.c": program_text()})
