"""Makes stories as Heddle writes them, by running steps on a small machine: memory, store buffers, locks."""

EDGES = ("reads_from", "coherence", "from_read", "synchronises")


class StoryBuilder:
    """One execution. Each method takes a step of a thread; it finds out values, sources and edges by itself."""

    def __init__(self, file, threads, locations, model="sc", locks=(), blocks=()):
        self.file = file
        self.model = model
        self.threads = [{"name": name, "state": "finished"} for name in threads]
        self.names = list(threads)
        self.locations = [{"name": name, "initial": str(value), "kind": "memory"} for name, value in locations.items()]
        self.locations += [{"name": name, "initial": "0", "kind": "lock"} for name in locks]
        self.locations += [{"name": name + "*", "initial": "0", "kind": "memory"} for name in blocks]
        self.places = {place["name"]: number for number, place in enumerate(self.locations)}
        self.memory = {place["name"]: (place["initial"], None) for place in self.locations}
        for place in self.locations:  # as Heddle names it: like the block itself
            place["name"] = place["name"].rstrip("*")
        self.buffers = {name: [] for name in threads}
        self.steps = []
        self.edges = {kind: [] for kind in EDGES}
        self.readers = {}  # location and source: the reads of it
        self.last_unlock = {}
        self.marked = []
        self.folds = []  # kind, first, last, label

    def add(self, thread, kind, text, line, **more):
        step = {"thread": self.names.index(thread), "kind": kind, "text": text, "file": self.file, "line": line,
                "column": 3, "library": False}
        self.steps.append(step | more)
        return len(self.steps) - 1

    def create(self, thread, child, line):
        return self.add(thread, "create", f"create {child}", line)

    def join(self, thread, child, line):
        return self.add(thread, "join", f"join {child}", line)

    def seen(self, thread, name):
        """What the thread reads at the location: value and source."""
        for store in reversed(self.buffers[thread]):
            if self.steps[store]["location"] == self.places[name]:
                return self.steps[store]["written"], store
        return self.memory[name]

    def take(self, name, position, source):
        if source is not None:
            self.edges["reads_from"].append([source, position])
        self.readers.setdefault((name, source), []).append(position)

    def put(self, name, value, store, position):
        """The store reaches memory at the position."""
        last = self.memory[name][1]
        if last is not None:
            self.edges["coherence"].append([last, store])
        for reader in self.readers.get((name, last), []):
            if reader != store:
                self.edges["from_read"].append([reader, store])
        self.memory[name] = (str(value), store)
        return position

    def read(self, thread, name, line, order="plain", text=None, **more):
        value, source = self.seen(thread, name)
        position = self.add(thread, "read", text or f"load {name}", line, order=order, location=self.places[name],
                            read=value, source=source, **more)
        self.take(name, position, source)
        if order in ("acquire", "seq_cst") and source is not None and self.steps[source].get("order") in (
                "release", "seq_cst", "acq_rel"):
            self.edges["synchronises"].append([source, position])
        return position

    def write(self, thread, name, value, line, order="plain", **more):
        buffered = self.model != "sc" and order != "seq_cst"
        if not buffered:
            self.drain(thread)
        more = more | ({"buffered": True} if buffered else {})
        position = self.add(thread, "write", f"{name} = {value}", line, order=order, location=self.places[name],
                            written=str(value), **more)
        if buffered:
            self.buffers[thread].append(position)
        else:
            self.put(name, value, position, position)
        return position

    def arrive(self, thread):
        """The oldest store of the thread's buffer reaches memory."""
        store = self.buffers[thread].pop(0)
        step = self.steps[store]
        name = self.locations[step["location"]]["name"]
        position = self.add(thread, "arrival", f"{step['text']} reaches memory", step["line"], location=step["location"],
                            written=step["written"], source=store)
        return self.put(name, step["written"], store, position)

    def drain(self, thread):
        while self.buffers[thread]:
            self.arrive(thread)

    def update(self, thread, name, value, line, text, order="seq_cst"):
        self.drain(thread)
        old, source = self.memory[name]
        position = self.add(thread, "update", text, line, order=order, location=self.places[name], read=old,
                            written=str(value), source=source)
        self.take(name, position, source)
        if source is not None:
            self.edges["synchronises"].append([source, position])
        return self.put(name, value, position, position)

    def lock(self, thread, name, line):
        self.drain(thread)
        _, source = self.memory[name]
        position = self.add(thread, "lock", f"lock({name})", line, order="acquire", location=self.places[name], read="0",
                            written="1", source=source)
        if source is not None:
            self.edges["reads_from"].append([source, position])
            self.edges["synchronises"].append([source, position])
        return self.put(name, 1, position, position)

    def unlock(self, thread, name, line):
        self.drain(thread)
        position = self.add(thread, "unlock", f"unlock({name})", line, order="release", location=self.places[name],
                            written="0")
        return self.put(name, 0, position, position)

    def free(self, thread, block, line):
        """The block's location of that name with a star says whether it was freed."""
        name = block + "*"
        position = self.add(thread, "free", f"free({block})", line, order="relaxed", location=self.places[name],
                            read=self.memory[name][0], written="1", source=self.memory[name][1])
        return self.put(name, 1, position, position)

    def waits(self, thread, what):
        self.threads[self.names.index(thread)] |= {"state": "waiting", "waits_for": what}

    def ends(self, thread, state):
        self.threads[self.names.index(thread)]["state"] = state

    def fold(self, kind, first, last, label):
        """Heddle shows these steps as one row."""
        self.folds.append((kind, first, last, label))

    def folds_without(self, kept, folds):
        """Those that hide no kept step, outer ones first, as Heddle writes them."""
        end = len(self.steps)
        shown = [fold for fold in folds if fold[2] < end and not any(fold[1] <= step <= fold[2] for step in kept)]
        shown.sort(key=lambda fold: (fold[1], -fold[2]))
        return [{"kind": kind, "first": first, "last": last, "label": label,
                 "threads": sorted({step["thread"] for step in self.steps[first:last + 1]})}
                for kind, first, last, label in shown]

    def asides(self, kept):
        """All between two kept steps, if it is long enough."""
        ends = [-1, *sorted(kept), len(self.steps)]
        return [("aside", before + 1, after - 1, f"{after - before - 1} steps")
                for before, after in zip(ends, ends[1:]) if after - before > 4]

    def story(self, marked=(), clash=None):
        kept = {*marked, len(self.steps) - 1}
        folds = {"level": "repetition" if len(self.steps) < 300 else "aside",
                 "repetition": self.folds_without(kept, self.folds),
                 "aside": self.folds_without(kept, self.asides(kept) + self.folds)}
        told = {"complete": False, "threads": self.threads, "locations": self.locations, "steps": self.steps,
                "edges": self.edges, "marked": list(marked), "folds": folds}
        return told | ({"clash": list(clash)} if clash else {})


def finding(story, file, kind, message, line, thread, because=(), column=3, stack=(), source=""):
    schedule = " ".join(str(step["thread"]) for step in story["steps"])
    return {"kind": kind, "title": message.split(":")[0], "message": message, "because": list(because), "file": file, "line": line, "column": column,
            "thread": thread, "source": source, "stack": list(stack), "schedule": schedule,
            "replay": f"heddle replay ~/.cache/heddle/{file.rsplit('.')[0]}-5f2c9e01.schedule", "story": story}


def report(file, findings, model="sc", verdict=None, summary="", other_models=None):
    verdict = verdict or ("error" if findings else "ok")
    made = {"version": 1, "file": file, "verdict": verdict, "summary": summary or "no error in any execution",
            "executions": 17, "blocked": 0, "partial": 0, "seconds": 0.05, "seconds_total": 0.2, "model": model,
            "reduction": "rf", "runtime": "direct",
            "not_covered": ["reuse of freed memory (addresses are used once), allocation that fails, spurious wake-ups",
                            "memory that is never freed where threads were not joined (--leaks)"],
            "spin_loops": [], "statistics": {"events": 123, "graphs": 17}, "findings": findings}
    if other_models:
        made["other_models"] = other_models
    return made


def page_data(reports, files):
    return {"version": 2, "heddle": "0.1.0", "reports": reports,
            "files": [{"name": name, "text": text} for name, text in files.items()]}
