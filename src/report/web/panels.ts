// What there is after the step: memory, store buffers, locks. Elements are made once; a step writes what differs.
import { element, setText } from "./dom";
import { ownerText } from "./changes";
import { threadClass, threadName } from "./prose";
import type { History } from "./state";
import { waitOf } from "./waits";

const manyLocations = 12;
const characterWidth = 8.2; // pixels, at the most
const aroundName = 16;
const aroundValue = 10;
const besideValue = { memory: 84, locks: 60 }; // the writer, the waiting threads
const fullPanel = 30; // locations: from here on the panel scrolls anyway

interface Line {
  row: HTMLElement;
  value: HTMLElement;
  by: HTMLElement;
  name: string;
  widest: number; // of its values, in characters
  writer: number | null | undefined; // of the value that is shown
  freed: number | null; // the step that freed it
}

export class StatePanels {
  readonly root: HTMLElement;
  private readonly memory = new Map<number, Line>();
  private pointed: Line | undefined;
  private readonly locks = new Map<number, Line>();
  private readonly buffers = new Map<number, HTMLElement>();

  private readonly parts = new Map<ReadonlyMap<number, Line>, HTMLElement>();

  constructor(
    private readonly history: History,
    hidden: ReadonlySet<number>,
  ) {
    this.root = element("section", { class: "pane state", "aria-label": "State after the step" });
    if (history.variables.filter((variable) => !hidden.has(variable)).length > fullPanel) this.root.classList.add("full");
    // Many buffers need the whole width, and stand where they are seen.
    const manyBuffers = history.bufferThreads.length > 2;
    if (manyBuffers) this.root.append(this.makeBuffers());
    const memory = inOrder(history);
    if (memory.length > 0) this.root.append(this.makeMemory(memory));
    if (history.bufferThreads.length > 0 && !manyBuffers) this.root.append(this.makeBuffers());
    if (history.locks.length > 0) this.root.append(this.makeLocks());
    this.hide(hidden);
  }

  /** Hides these locations; the others get the room that they need. */
  hide(hidden: ReadonlySet<number>): void {
    for (const [lines, part] of this.parts) {
      for (const [location, line] of lines) line.row.hidden = hidden.has(location);
      const shown = [...lines.values()].filter((line) => !line.row.hidden);
      part.hidden = shown.length === 0;
      const name = Math.max(0, ...shown.map((line) => line.name.length)) * characterWidth + aroundName;
      const value = Math.max(0, ...shown.map((line) => line.widest)) * characterWidth + aroundValue;
      part.style.setProperty("--name", `${Math.ceil(name)}px`);
      part.style.setProperty("--value", `${Math.ceil(value)}px`);
      part.style.setProperty("--need", `${Math.ceil(name + value) + besideValue[lines === this.locks ? "locks" : "memory"]}px`);
    }
    this.root.hidden = [...this.parts.values()].every((part) => part.hidden) && this.buffers.size === 0;
  }

  show(step: number): void {
    const { story } = this.history;
    for (const [location, line] of this.memory) {
      const writer = this.history.writerAt(location, step);
      const freed = this.history.freedBy(location, step);
      if (writer === line.writer && freed === line.freed) continue; // nothing to write: there may be many
      [line.writer, line.freed] = [writer, freed];
      line.value.textContent = line.value.title = this.history.valueAt(location, step);
      line.row.classList.toggle("freed", freed !== null);
      line.by.textContent = line.by.title = freed !== null ? `freed, step ${freed}` : writer === null ? "initial" : this.writerText(writer);
    }
    this.point(step);
    for (const [lock, line] of this.locks) {
      setText(line.value, ownerText(this.history, lock, step));
      const owner = this.history.ownerAt(lock, step);
      line.row.classList.toggle("held", owner !== null);
      setText(line.by, this.waitersFor(lock, step));
      line.by.title = line.by.textContent ?? "";
      line.value.className = owner === null ? "value" : `value thread ${threadClass(owner)}`;
      line.row.classList.toggle("changed", story.steps[step].location === lock);
    }
    for (const [thread, list] of this.buffers) this.showBuffer(thread, list, step);
  }

  private writerText(step: number): string {
    const { story } = this.history;
    return `${story.threads[story.steps[step].thread].name}, step ${step}`;
  }

  /** Marks the location that the step uses. */
  private point(step: number): void {
    this.pointed?.row.classList.remove("touched", "changed");
    const location = this.history.story.steps[step].location;
    this.pointed = location === undefined ? undefined : this.memory.get(location);
    this.pointed?.row.classList.add("touched");
    this.pointed?.row.classList.toggle("changed", this.pointed.writer === step);
  }

  /** Those that have done their last step, and wait for the lock since. */
  private waitersFor(lock: number, step: number): string {
    const { story } = this.history;
    const waiting = story.threads.filter((_, thread) => {
      const last = this.history.lastOf(thread, Infinity);
      return waitOf(this.history, thread)?.lock === lock && last !== null && last <= step;
    });
    return waiting.length === 0 ? "" : `${waiting.map(({ name }) => name).join(", ")} waits`;
  }

  private showBuffer(thread: number, list: HTMLElement, step: number): void {
    const { story } = this.history;
    const stores = this.history.bufferAt(thread, step);
    const key = stores.join();
    const box = list.parentElement as HTMLElement;
    box.classList.toggle("changed", story.steps[step].thread === thread && (story.steps[step].kind === "arrival" || !!story.steps[step].buffered));
    if (list.dataset.shown === key) return;
    list.dataset.shown = key;
    const items = stores.map((store) =>
      element("li", { "data-store": `${store}` }, element("code", {}, story.steps[store].text),
        element("span", { class: "by" }, `step ${store}`)));
    list.replaceChildren(...(items.length > 0 ? items : [element("li", { class: "empty" }, "empty")]));
  }

  private makeMemory(locations: number[]): HTMLElement {
    const rows = locations.map((location) => {
      const { name } = this.history.story.locations[location];
      const line = makeLine(name, this.history.widestValue(location), { "data-location": name });
      this.memory.set(location, line);
      return line.row;
    });
    const part = table("memory", "Memory", rows);
    this.parts.set(this.memory, part);
    return part;
  }

  private makeLocks(): HTMLElement {
    const longestOwner = Math.max(...this.history.story.threads.map(({ name }) => `held by ${name}`.length));
    const rows = this.history.locks.map((lock) => {
      const { name } = this.history.story.locations[lock];
      const line = makeLine(name, longestOwner, { "data-lock": name });
      this.locks.set(lock, line);
      return line.row;
    });
    const part = table("locks", "Locks", rows);
    this.parts.set(this.locks, part);
    return part;
  }

  private makeBuffers(): HTMLElement {
    const { story } = this.history;
    const deepest = Math.min(3, this.history.fullestBuffer());
    const boxes = this.history.bufferThreads.map((thread) => {
      const list = element("ol", { "aria-label": `Store buffer of ${story.threads[thread].name}, oldest first` });
      list.style.minHeight = `${deepest * 1.6}em`;
      this.buffers.set(thread, list);
      return element("div", { class: "buffer", "data-buffer-of": story.threads[thread].name },
        element("h3", {}, threadName(story, thread)), list);
    });
    return element("div", { class: `part buffers${this.history.bufferThreads.length > 2 ? " many" : ""}` }, element("h2", {}, "Store buffers", element("small", {}, " oldest first")),
      element("div", { class: "boxes" }, ...boxes));
  }
}

/** Where there are many, what the marked steps use stands first. */
function inOrder({ story, variables }: History): number[] {
  if (variables.length <= manyLocations) return [...variables];
  const spokenOf = story.marked.flatMap((step) => story.steps[step]?.location ?? []);
  return [...new Set([...spokenOf.filter((location) => variables.includes(location)), ...variables])];
}

function makeLine(name: string, widest: number, attributes: Record<string, string>): Line {
  // Roles are said, for rows are laid out as grids: a table of many rows is slow to change.
  const value = element("td", { class: "value", role: "cell" });
  const by = element("td", { class: "by", role: "cell" });
  const row = element("tr", { role: "row", ...attributes }, element("th", { scope: "row", role: "rowheader", title: name }, name), value, by);
  return { row, value, by, name, widest, writer: undefined, freed: null };
}

function table(kind: string, title: string, rows: HTMLElement[]): HTMLElement {
  return element("div", { class: `part ${kind}` }, element("h2", { id: `title-${kind}` }, title),
    element("table", { role: "table", "aria-labelledby": `title-${kind}` }, element("tbody", { role: "rowgroup" }, ...rows)));
}
