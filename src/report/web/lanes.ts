// The swimlanes: one column per thread, time downwards, one step per row. Only the rows in sight have elements.
import { clashEnd } from "./clash";
import { closest, element, setText } from "./dom";
import { EdgeLayer } from "./edges";
import { Columns, endHeight, headHeight, rowHeight } from "./geometry";
import type { Finding, Fold, Story } from "./model";
import { threadClass } from "./prose";
import type { Row, Rows } from "./rows";
import type { History } from "./state";
import { cellText } from "./wording";
import { isCause, waitOf } from "./waits";

const endings: Record<string, string> = {
  unborn: "was not created",
  ready: "runnable",
  assumed: "ended by an assumption",
  bounded: "cut off by a bound",
};
const paperWidth = 690; // A4 and letter, upright
const overscan = 12; // rows above and below that are ready

export interface LanesEvents {
  chooseStep(step: number): void;
  toggleFold(row: Row): void;
}

export class Lanes {
  readonly root: HTMLElement;
  private readonly story: Story;
  private readonly columns: Columns;
  private readonly heads: HTMLElement;
  private readonly body: HTMLElement;
  private readonly shown = new Map<number, HTMLElement>();
  private readonly edges: EdgeLayer;
  private current = 0;
  private sight: [number, number] = [0, 0]; // rows that have elements
  private lit: number | "initial" | null = null;
  private waiting = false;
  private everything = false; // for printing

  constructor(
    private readonly history: History,
    private readonly finding: Finding,
    private readonly rows: Rows,
    events: LanesEvents,
  ) {
    const { story } = history;
    this.story = story;
    this.columns = new Columns(story);
    this.edges = new EdgeLayer(history, rows, this.columns);
    this.heads = this.makeHeads();
    this.body = element("div", { class: "lane-body", role: "rowgroup" }, this.edges.root);
    this.root = element(
      "div",
      { class: "lanes", role: "grid", tabindex: "0", "aria-label": "Steps in time, one column per thread",
        "aria-colcount": `${story.threads.length + 1}` },
      this.heads,
      this.body,
    );
    this.root.addEventListener("scroll", () => this.renderSoon(), { passive: true });
    this.body.addEventListener("click", (event) => {
      const row = closest(event, ".row");
      const there = row && rows.list[Number(row.dataset.row)];
      if (there?.kind === "fold") events.toggleFold(there);
      if (there?.kind === "step") events.chooseStep(there.step);
    });
    new ResizeObserver(() => this.fit()).observe(this.root);
    this.rearrange();
  }

  /** Whether the lanes deserve more of the page than usual. */
  get isWide(): boolean {
    return this.columns.need > 640;
  }

  get edgeLayer(): EdgeLayer {
    return this.edges;
  }

  /** After rows were folded or unfolded. */
  rearrange(): void {
    for (const row of this.shown.values()) row.remove();
    this.shown.clear();
    this.body.style.height = `${this.rows.list.length * rowHeight + endHeight - rowHeight}px`;
    this.root.setAttribute("aria-rowcount", `${this.rows.list.length + 1}`);
    this.render();
  }

  /** To be done before anything on the page changes: reading where things are is then free. */
  scrollTo(step: number): void {
    this.bringIntoSight(this.rows.ofStep(step), this.story.steps[step].thread);
    this.sight = this.rowsInSight();
  }

  show(current: number, lit: number | "initial" | null): void {
    this.current = current;
    this.lit = lit;
    this.renderRows(this.sight);
  }

  /** All rows, wherever one looks: for printing. */
  showEverything(everything: boolean): void {
    this.everything = everything;
    this.fit();
  }

  render(): void {
    this.sight = this.rowsInSight();
    this.renderRows(this.sight);
  }

  private renderRows([first, last]: [number, number]): void {
    for (const [index, row] of this.shown)
      if (index < first || index > last) {
        row.remove();
        this.shown.delete(index);
      }
    for (let index = first; index <= last; ++index) {
      if (this.shown.has(index)) continue;
      const row = this.makeRow(index);
      this.shown.set(index, row);
      this.body.append(row);
    }
    for (const [index, row] of this.shown) this.updateRow(index, row);
    this.edges.draw(first, last, this.current);
  }

  private rowsInSight(): [number, number] {
    const all = this.rows.list.length - 1;
    if (this.everything) return [0, all];
    const first = Math.floor(this.root.scrollTop / rowHeight) - overscan;
    const count = Math.ceil(this.root.clientHeight / rowHeight) + 2 * overscan;
    return [Math.max(0, first), Math.min(all, first + count)];
  }

  private renderSoon(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.render();
    });
  }

  private bringIntoSight(row: number, thread: number): void {
    const [left, right] = [this.columns.left(thread), this.columns.right(thread)];
    const { scrollLeft, clientWidth } = this.root;
    if (left < scrollLeft + this.columns.left(0)) this.root.scrollLeft = left - this.columns.left(0);
    else if (right > scrollLeft + clientWidth) this.root.scrollLeft = right - clientWidth;
    const top = row * rowHeight;
    const room = this.root.clientHeight - headHeight;
    const margin = Math.min(3 * rowHeight, room / 3);
    const { scrollTop } = this.root;
    if (top < scrollTop + margin) this.root.scrollTop = top - margin;
    // The end stands below the last step: it comes into sight with it.
    else if (top + rowHeight + margin > scrollTop + room) this.root.scrollTop = top + rowHeight + margin - room;
  }

  private fit(): void {
    this.columns.fit(this.everything ? paperWidth : this.root.clientWidth);
    this.root.style.setProperty("--columns", this.columns.template);
    this.rearrange();
  }

  private makeHeads(): HTMLElement {
    const number = element("div", { role: "columnheader", class: "number", "aria-colindex": "1" }, "step");
    const names = this.story.threads.map((thread, t) =>
      element("div", { role: "columnheader", class: `head ${threadClass(t)}`, "aria-colindex": `${t + 2}` },
        element("span", { class: "dot", "aria-hidden": "true" }), thread.name));
    return element("div", { class: "lane-heads", role: "row", "aria-rowindex": "1" }, number, ...names);
  }

  private makeRow(index: number): HTMLElement {
    const there = this.rows.list[index];
    const row = element("div", { class: `row ${there.kind}`, role: "row", id: `row-${index}`,
      "data-row": `${index}`, "aria-rowindex": `${index + 2}` });
    row.style.top = `${index * rowHeight}px`;
    if (there.kind === "step") this.fillStep(row, there.step, there.inFold);
    else if (there.kind === "fold") this.fillFold(row, there);
    else if (there.kind === "initial") this.fillInitial(row);
    else this.fillEnd(row);
    return row;
  }

  private fillStep(row: HTMLElement, position: number, inFold: boolean): void {
    const step = this.story.steps[position];
    row.dataset.step = `${position}`;
    row.dataset.thread = this.story.threads[step.thread].name;
    row.dataset.kind = step.kind;
    if (inFold) row.classList.add("in-fold");
    const marked = this.story.marked.includes(position);
    if (marked) row.classList.add("marked");
    const number = element("div", { role: "rowheader", class: "number", "aria-colindex": "1" }, `${position}`);
    if (marked) number.prepend(element("span", { class: "flag", "aria-label": "marked," }, "!"));
    const cell = this.cell(step.thread, cellText(this.story, step));
    if (step.kind === "gap") cell.style.gridColumn = "2 / -1";
    for (const [what, text] of Object.entries(this.columns.beside(this.story, step)))
      if (text) cell.append(element("span", { class: what }, text));
    row.append(number, cell);
  }

  private cell(thread: number, text: string): HTMLElement {
    const cell = element("div", { role: "gridcell", class: `cell ${threadClass(thread)}`, "aria-colindex": `${thread + 2}` },
      element("span", { class: "dot", "aria-hidden": "true" }), element("span", { class: "what" }, text));
    cell.style.gridColumn = `${thread + 2}`;
    return cell;
  }

  private fillFold(row: HTMLElement, there: Extract<Row, { kind: "fold" }>): void {
    const { fold, open } = there;
    row.classList.add(fold.kind);
    const range = element("div", { role: "rowheader", class: "number", "aria-colindex": "1" }, rangeOf(fold));
    const only = fold.threads.length === 1 ? fold.threads[0] : null;
    const toggle = element("button", { type: "button", class: "unfold", tabindex: "-1", "aria-expanded": `${open}` },
      `${open ? "▾" : "▸"} ${fold.label}`);
    const attributes = { role: "gridcell", class: "cell", "aria-colindex": `${(only ?? 0) + 2}`,
      title: `Steps ${fold.first} to ${fold.last}: click or press Enter to ${open ? "fold" : "unfold"}` };
    const cell = element("div", attributes, toggle);
    cell.style.gridColumn = only === null ? "2 / -1" : `${only + 2} / span 2`;
    if (only !== null) cell.classList.add(threadClass(only));
    if (isOfCalls(fold)) cell.prepend(element("span", { class: "dot", "aria-hidden": "true" }));
    row.dataset.first = `${fold.first}`;
    row.dataset.last = `${fold.last}`;
    row.append(range, cell);
  }

  private fillInitial(row: HTMLElement): void {
    const values = this.history.variables
      .filter((variable) => !this.rows.hidden.has(variable))
      .map((variable) => this.story.locations[variable])
      .map(({ name, initial }) => `${name} = ${initial}`);
    const text = values.length === 0 ? "start" : `initially ${values.join(", ")}`;
    const cell = element("div", { role: "gridcell", class: "cell", "aria-colindex": "2", title: text }, text);
    cell.style.gridColumn = "2 / -1";
    row.append(element("div", { role: "rowheader", class: "number", "aria-colindex": "1" }), cell);
  }

  private fillEnd(row: HTMLElement): void {
    row.append(element("div", { role: "rowheader", class: "number", "aria-colindex": "1" }, "end"));
    this.story.threads.forEach((thread, t) => {
      const failed = t === this.failing();
      const text = failed ? this.failureText() : this.endText(t);
      const cell = element("div", { role: "gridcell", class: `cell ${threadClass(t)}`, "aria-colindex": `${t + 2}`, title: text });
      cell.classList.toggle("failed", failed);
      const stuck = thread.state === "waiting" && waitingIsWrong(this.finding);
      cell.classList.toggle("waiting", stuck);
      cell.classList.toggle("cause", stuck && isCause(this.history, t));
      cell.append(element("span", { class: "what" }, text));
      cell.style.gridColumn = `${t + 2}`;
      row.append(cell);
    });
  }

  private updateRow(index: number, row: HTMLElement): void {
    const there = this.rows.list[index];
    const isCurrent = this.rows.ofStep(this.current) === index;
    row.classList.toggle("current", isCurrent);
    if (isCurrent) {
      row.setAttribute("aria-selected", "true");
      this.root.setAttribute("aria-activedescendant", row.id);
    } else row.removeAttribute("aria-selected");
    const isSource = this.lit !== null && this.hasSource(there);
    row.classList.toggle("lit-source", isSource);
    row.classList.toggle("lit", isSource || (isCurrent && this.lit !== null));
    if (there.kind === "step") row.classList.toggle("to-come", there.step > this.current);
    if (there.kind === "fold" && row.firstElementChild)
      setText(row.firstElementChild, isCurrent && !there.open && !(isOfCalls(there.fold) && this.current === there.fold.last)
        ? `${this.current}` : rangeOf(there.fold));
  }

  private hasSource(there: Row): boolean {
    if (there.kind === "initial") return this.lit === "initial";
    if (typeof this.lit !== "number") return false;
    if (there.kind === "step") return there.step === this.lit;
    return there.kind === "fold" && !there.open && there.fold.first <= this.lit && this.lit <= there.fold.last;
  }

  /** The thread with the error: of two steps that clash, that of the second. */
  private failing(): number {
    const { clash, steps, threads } = this.story;
    if (clash) return steps[clash[1]].thread;
    return threads.findIndex(({ name, state }) => name === this.finding.thread && state !== "waiting");
  }

  private failureText(): string {
    const { kind, title } = this.finding;
    if (this.story.clash) return clashEnd(this.story, kind, this.story.clash);
    return title.length < 40 ? title : kind.replace(/-/g, " ");
  }

  private endText(thread: number): string {
    const { state, waits_for } = this.story.threads[thread];
    if (state !== "waiting") return endings[state] ?? state;
    const wait = waitOf(this.history, thread);
    const holder = wait?.holder ?? null;
    const held = holder === null ? "" : `, held by ${this.story.threads[holder].name}`;
    return `waits at ${waits_for ?? "?"}${held}`;
  }
}

/** Such rows look like steps: they stand for a call. */
function isOfCalls({ kind }: Fold): boolean {
  return kind === "library" || kind === "together";
}

function rangeOf(fold: Fold): string {
  if (!isOfCalls(fold)) return "⋯";
  return fold.first === fold.last ? `${fold.first}` : `${fold.first}–${fold.last}`;
}

/** Else a thread waits only because the story ends before it could go on. */
function waitingIsWrong({ kind }: Finding): boolean {
  return kind === "deadlock" || kind === "stuck";
}
