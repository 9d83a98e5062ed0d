#!/usr/bin/env python3
"""What is lost if one seed is taken for a read and a value (docs/research/maximal-causality.md, section 2): a model of the algorithm on
programs of a few events, with the first execution, the solutions, and what comes after a seed drawn at random. Shares nothing with
Heddle.

usage: single_seeds.py [EXPLORATIONS]"""
import random
import sys

# A program is a list of threads, a thread a list of (operation, condition): what needs another value than was read first is left out.
# Operations: ("read", location), ("write", location, value), ("take", location): waits for 1 and writes 0, ("await", location):
# waits for 0. Locations are 0 at first, but s is 1. Nobody waits for ever.
INITIAL = {"s": 1}
PROGRAMS = {
    "two writes of the value": [
        [(("read", "y"), None), (("write", "x", 5), 1)],
        [(("read", "x"), None), (("write", "y", 1), None)],
        [(("read", "x"), None), (("write", "y", 1), None)]],
    "one of them at a time": [
        [(("read", "y"), None), (("write", "d", 5), 1), (("await", "s"), None), (("write", "s", 1), None)],
        [(("take", "s"), None), (("read", "d"), None), (("write", "y", 1), None)],
        [(("take", "s"), None), (("read", "d"), None), (("write", "y", 1), None)]],
}
RULES = {
    "prefixes kept": "one solution; what a seed has fixed stays in all that follows from it",
    "one": "one solution; a seed is dropped if an execution that was run has its values",
    "one largest": "the same with one that is as large as possible",
    "all largest": "the same with all of these",
}


class Model:
    """A state is memory, and for each thread what its events saw: the value of a read, None of a write."""

    def __init__(self, threads):
        self.threads = threads
        self.start = ((), tuple(() for _ in threads))

    def next_of(self, thread, seen):
        reads = [value for value in seen if value is not None]
        body = [operation for operation, condition in self.threads[thread] if condition is None or reads[:1] == [condition]]
        return body[len(seen)] if len(seen) < len(body) else None

    def step(self, state, thread):
        memory, seen = dict(state[0]), state[1]
        kind, location, *values = self.next_of(thread, seen[thread])
        saw = None if kind == "write" else memory.get(location, INITIAL.get(location, 0))
        if kind in ("write", "take"):
            memory[location] = values[0] if values else 0
        return tuple(sorted(memory.items())), (*seen[:thread], (*seen[thread], saw), *seen[thread + 1:])

    def able(self, state):
        return [t for t in range(len(self.threads)) if self.is_able(state, self.next_of(t, state[1][t]))]

    @staticmethod
    def is_able(state, operation):
        if operation is None or operation[0] in ("read", "write"):
            return operation is not None
        held = dict(state[0]).get(operation[1], INITIAL.get(operation[1], 0))
        return held == (1 if operation[0] == "take" else 0)

    def states(self, allows=lambda before, after, thread: True):
        """(state, an order that leads to it), each state once."""
        known, stack = {self.start}, [(self.start, ())]
        while stack:
            state, order = stack.pop()
            yield state, order
            for thread in self.able(state):
                after = self.step(state, thread)
                if after not in known and allows(state, after, thread):
                    known.add(after)
                    stack.append((after, (*order, thread)))

    def views(self):
        return {view_of(state[1]) for state, _ in self.states() if not self.able(state)}

    def run(self, order, chance):
        state = self.start
        for thread in order:
            state = self.step(state, thread)
        while self.able(state):
            state = self.step(state, chance.choice(self.able(state)))
        return state[1]

    def changes(self, execution):
        """(thread, index, value): reads, and what else they might find."""
        operations = [(t, i, self.next_of(t, seen[:i])) for t, seen in enumerate(execution) for i in range(len(seen))]
        for t, i, (kind, location) in (operation for operation in operations if len(operation[2]) == 2):
            if kind == "read":
                written = {op[2] for _, _, op in operations if op[0] == "write" and op[1] == location}
                yield from ((t, i, value) for value in sorted((written | {0}) - {execution[t][i]}))

    def solutions(self, execution, thread, index, value):
        """By view: orders of parts of the execution, with this read."""
        def allows(before, after, t):
            at = len(before[1][t])
            if t == thread and at >= index:
                return at == index and after[1][t][at] == value
            return after[1][t][at] == execution[t][at]
        return {view_of(state[1]): order for state, order in self.states(allows) if len(state[1][thread]) == index + 1}


def view_of(seen):
    return tuple(tuple(value for value in thread if value is not None) for thread in seen)


def is_in(part, whole):
    return all(more[:len(one)] == one for one, more in zip(part, whole))


def explore(model, rule, chance):
    """The executions that were run, as views."""
    run, seeds = [], [((), view_of(model.start[1]))]
    while seeds:
        order, fixed = seeds.pop()
        if rule != "prefixes kept" and any(is_in(fixed, view) for view in run):
            continue
        execution = model.run(order, chance)
        run.append(view_of(execution))
        for change in model.changes(execution):
            solutions = model.solutions(execution, *change)
            if rule == "prefixes kept":
                solutions = {view: found for view, found in solutions.items() if is_in(fixed, view)}
            elif rule != "one":
                solutions = {view: found for view, found in solutions.items()
                             if not any(view != other and is_in(view, other) for other in solutions)}
            chosen = list(solutions)
            if chosen and rule != "all largest":
                chosen = [chance.choice(chosen)]
            seeds += [(solutions[view], view) for view in chosen]
    return run


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    explorations = int(sys.argv[1]) if len(sys.argv) == 2 else 400
    print("| program | views | rule | fewest | complete | run twice |\n|---|---|---|---|---|---|")
    for name, threads in PROGRAMS.items():
        model = Model(threads)
        views = model.views()
        for rule in RULES:
            runs = [explore(model, rule, random.Random(seed)) for seed in range(explorations)]
            found = [len(set(run)) for run in runs]
            complete = sum(count == len(views) for count in found) / explorations
            twice = sum(len(run) > count for run, count in zip(runs, found)) / explorations
            print(f"| {name} | {len(views)} | {rule} | {min(found)} | {complete:.1%} | {twice:.1%} |", flush=True)


if __name__ == "__main__":
    main()
