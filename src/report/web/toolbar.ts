// What the lanes show: which edges, of which steps, and what is folded.
import { element, svgElement } from "./dom";
import { EdgeKind, edgeKinds, EdgeLayer } from "./edges";
import type { FoldLevel } from "./model";

const levels: { level: FoldLevel; name: string }[] = [
  { level: "nothing", name: "Fold nothing" },
  { level: "repetition", name: "Fold library and loops" },
  { level: "aside", name: "Fold all that is far from the finding" },
];

export class Toolbar {
  readonly root: HTMLElement;
  private readonly boxes = new Map<EdgeKind | "all", HTMLInputElement>();
  readonly select: HTMLSelectElement;

  constructor(edges: EdgeLayer, level: FoldLevel, redraw: () => void, setLevel: (level: FoldLevel) => void) {
    const kinds = edgeKinds.filter(({ kind }) => edges.has(kind)).map(({ kind, name, hint }) => {
      const box = this.box(kind, edges.on[kind], (on) => {
        edges.on[kind] = on;
        redraw();
      });
      return element("label", { class: `toggle ${kind}`, title: hint }, box, sample(kind), name);
    });
    const all = this.box("all", edges.ofAllSteps, (on) => {
      edges.ofAllSteps = on;
      redraw();
    });
    kinds.push(element("label", { class: "toggle", title: "Else only those of marked steps and of the current one" }, all, "all steps"));
    this.select = element("select", { "aria-label": "What is folded", id: "folding" },
      ...levels.map((known) => element("option", { value: known.level }, known.name)));
    this.select.value = level;
    this.select.addEventListener("change", () => setLevel(this.select.value as FoldLevel));
    this.root = element("div", { class: "toolbar", role: "group", "aria-label": "Edges" }, ...kinds);
  }

  /** As if the box were clicked. */
  toggle(what: EdgeKind | "all"): void {
    this.boxes.get(what)?.click();
  }

  nextLevel(): void {
    this.select.selectedIndex = (this.select.selectedIndex + 1) % levels.length;
    this.select.dispatchEvent(new Event("change"));
  }

  private box(what: EdgeKind | "all", on: boolean, changed: (on: boolean) => void): HTMLInputElement {
    const box = element("input", { type: "checkbox", "data-edges": what });
    box.checked = on;
    box.addEventListener("change", () => changed(box.checked));
    this.boxes.set(what, box);
    return box;
  }
}

/** How the edges look: colours are not all that tells them apart. */
function sample(kind: EdgeKind): SVGElement {
  return svgElement("svg", { class: "sample", viewBox: "0 0 26 8", "aria-hidden": "true" },
    svgElement("path", { class: `edge strong ${kind}`, d: "M1,4 L19,4" }),
    svgElement("path", { class: `edge-head ${kind}`, d: "M18,1 L25,4 L18,7 Z" }));
}
