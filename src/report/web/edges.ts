// Edges between steps, drawn over the lanes: which write a read takes its value from, in which order writes reach
// memory, which writes a read came too early for, what synchronises. Drawn are those of the kinds that are switched on
// that pass the rows in sight; those of marked and of the current step stand out.
import { unordered } from "./clash";
import { svgElement } from "./dom";
import { Columns, endHeight, rowHeight } from "./geometry";
import { Edge, sourceOf, Story } from "./model";
import type { Rows } from "./rows";
import type { History } from "./state";
import { waitOf } from "./waits";

export type EdgeKind = "reads_from" | "synchronises" | "coherence" | "from_read" | "arrives" | "waits_for" | "races";

export const edgeKinds: { kind: EdgeKind; name: string; hint: string; on: boolean }[] = [
  { kind: "reads_from", name: "reads from", hint: "from a write to each read that takes its value", on: true },
  { kind: "synchronises", name: "synchronises", hint: "what is before the start is before the end", on: true },
  { kind: "coherence", name: "coherence", hint: "from a write to the next one of its location", on: false },
  { kind: "from_read", name: "from-read", hint: "from a read to the write that it came too early for", on: false },
  { kind: "arrives", name: "reaches memory", hint: "from a store to its arrival in memory", on: true },
  { kind: "waits_for", name: "waits for", hint: "from the end of a thread to the holder of what it waits for", on: true },
  { kind: "races", name: "unordered", hint: "the two steps that the verdict is about: nothing orders them", on: true },
];

const fewEdges = 16; // up to here, those of all steps are shown at first
const mostDrawn = 400;
const farOff = 1500; // pixels

export class EdgeLayer {
  readonly root: SVGSVGElement;
  readonly on: Record<EdgeKind, boolean>;
  ofAllSteps: boolean;
  private readonly story: Story;
  private readonly edges: Record<Exclude<EdgeKind, "waits_for">, Edge[]>;
  private readonly waits: { thread: number; holding: number }[] = []; // at the end, and the step since which it is held
  private readonly marked: ReadonlySet<number>;
  private sight: [number, number] = [0, 0]; // from where to where, in pixels
  private drawn = ""; // what the picture shows, to draw it only when that changes

  constructor(
    history: History,
    private readonly rows: Rows,
    private readonly columns: Columns,
  ) {
    this.root = svgElement("svg", { class: "edges", "aria-hidden": "true" });
    this.story = history.story;
    const { story } = this;
    this.on = Object.fromEntries(edgeKinds.map(({ kind, on }) => [kind, on])) as Record<EdgeKind, boolean>;
    this.ofAllSteps = story.edges.reads_from.length + story.edges.synchronises.length <= fewEdges;
    this.marked = new Set(story.marked);
    const arrives = story.steps.flatMap((step, position): Edge[] =>
      step.kind === "arrival" && step.source != null ? [[step.source, position]] : []);
    const clash = unordered(story);
    const races: Edge[] = clash ? [clash] : [];
    this.edges = { ...story.edges, arrives, races };
    for (const thread of story.threads.keys()) {
      const holding = waitOf(history, thread)?.since ?? null;
      if (holding !== null) this.waits.push({ thread, holding });
    }
  }

  has(kind: EdgeKind): boolean {
    return kind === "waits_for" ? this.waits.length > 0 : this.edges[kind].length > 0;
  }

  draw(first: number, last: number, current: number): void {
    this.sight = [first * rowHeight, (last + 1) * rowHeight];
    const key = [first, last, current, this.columns.template, this.rows.list.length, this.ofAllSteps,
      ...Object.values(this.on)].join();
    if (key === this.drawn) return;
    this.drawn = key;
    const faint: SVGElement[] = [];
    const strong: SVGElement[] = [];
    for (const { kind } of edgeKinds)
      if (this.on[kind] && kind !== "waits_for")
        for (const edge of this.edges[kind]) {
          if (faint.length > mostDrawn) break;
          const stands = this.standsOut(kind, edge, current);
          if ((!stands && !this.ofAllSteps) || this.isWithinLibrary(kind, edge)) continue;
          const path = this.pathOf(kind, edge, first, last);
          if (!path) continue;
          if (stands) path.classList.add("strong");
          (stands ? strong : faint).push(path);
        }
    if (this.on.reads_from) strong.push(...this.initialEdges(current));
    if (this.on.waits_for) strong.push(...this.waitEdges());
    this.root.replaceChildren(arrowHeads(), ...faint, ...strong);
  }

  /** A height that is out of sight is as good as any other: browsers draw curves of many pages badly. */
  private near(y: number): number {
    return Math.max(this.sight[0] - farOff, Math.min(this.sight[1] + farOff, y));
  }

  /** What folded steps of the library tell each other. */
  private isWithinLibrary(kind: EdgeKind, [from, to]: Edge): boolean {
    return kind !== "synchronises" && (this.rows.isInLibrary(from) || this.rows.isInLibrary(to));
  }

  /** Edges to a marked step explain it; other reads of what it wrote do not, nor does the creation of its thread. */
  private standsOut(kind: EdgeKind, [from, to]: Edge, current: number): boolean {
    if (from === current) return true;
    if (to === current || this.marked.has(to)) return this.story.steps[from].kind !== "create";
    return this.marked.has(from) && (kind === "coherence" || kind === "from_read");
  }

  private pathOf(kind: EdgeKind, [from, to]: Edge, first: number, last: number): SVGElement | null {
    const [start, end] = [this.rows.ofStep(from), this.rows.ofStep(to)];
    if (start === end || Math.max(start, end) < first || Math.min(start, end) > last) return null;
    // Often there is a reads-from edge between the same steps.
    const aside = kind === "synchronises" ? 4 : kind === "races" ? -5 : 0;
    const shape = curve(this.columns.dotX(this.story.steps[from].thread), this.near(middle(start)) + aside,
      this.columns.dotX(this.story.steps[to].thread), this.near(middle(end)) + aside);
    const path = svgElement("path", { class: `edge ${kind}`, d: shape, "data-edge": kind, "data-from": `${from}`,
      "data-to": `${to}`, "marker-end": `url(#head-${kind})` });
    if (kind === "races") path.setAttribute("marker-start", `url(#head-${kind})`);
    return path;
  }

  /** Reads of initial values: from the row at the top, for the steps that stand out. */
  private initialEdges(current: number): SVGElement[] {
    const readers = [...new Set([...this.marked, current])].filter(
      (position) => sourceOf(this.story.steps[position]) === "initial");
    return readers.map((reader) => {
      const x = this.columns.dotX(this.story.steps[reader].thread);
      const shape = curve(x, this.near(middle(0)), x, this.near(middle(this.rows.ofStep(reader))));
      return svgElement("path", { class: "edge reads_from strong", d: shape, "data-edge": "reads_from",
        "data-from": "initial", "data-to": `${reader}`, "marker-end": "url(#head-reads_from)" });
    });
  }

  /** From the end of each thread that waits for a lock to the step that took it. */
  private waitEdges(): SVGElement[] {
    const end = this.rows.list.length - 1;
    return this.waits.map(({ thread, holding }) => {
      const shape = curve(this.columns.dotX(thread), this.near(end * rowHeight + endHeight * 0.12),
        this.columns.dotX(this.story.steps[holding].thread), this.near(middle(this.rows.ofStep(holding))));
      return svgElement("path", { class: "edge waits_for strong", d: shape, "data-edge": "waits_for",
        "data-to": `${holding}`, "marker-end": "url(#head-waits_for)" });
    });
  }
}

function middle(row: number): number {
  return row * rowHeight + rowHeight / 2;
}

/** In a row only one cell is filled: an edge keeps to the empty side of both its rows. */
function curve(x1: number, y1: number, x2: number, y2: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const gap = 7; // around the marks of the steps
  if (dx === 0) {
    const bulge = Math.min(15, 7 + Math.abs(dy) / 24);
    return `M${x1 - 3},${y1 + Math.sign(dy) * 4} C${x1 - bulge},${y1 + dy * 0.25} ${x1 - bulge},${y2 - dy * 0.25} ${x2 - 4},${y2 - Math.sign(dy) * gap}`;
  }
  if (dx > 0)
    return `M${x1},${y1 + Math.sign(dy) * gap} C${x1 + dx * 0.05},${y1 + dy * 0.75} ${x1 + dx * 0.25},${y2} ${x2 - gap - 2},${y2}`;
  return `M${x1 - gap},${y1} C${x1 + dx * 0.7},${y1} ${x2},${y1 + dy * 0.2} ${x2},${y2 - Math.sign(dy) * (gap + 1)}`;
}

function arrowHeads(): SVGElement {
  const heads = edgeKinds.map(({ kind }) =>
    svgElement("marker", { id: `head-${kind}`, class: `edge-head ${kind}`, viewBox: "0 0 8 8", refX: "6", refY: "4",
      markerWidth: "7", markerHeight: "7", markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" },
      svgElement("path", { d: "M0,0.5 L8,4 L0,7.5 Z" })));
  return svgElement("defs", {}, ...heads);
}
