// The program's text, in step with the execution: the line of the step, and where every other thread stands.
import { Child, element, setText } from "./dom";
import type { Finding, SourceFile, Story } from "./model";
import { shortName, threadClass } from "./prose";
import type { History } from "./state";
import { tintedLines } from "./tint";
import { waitOf } from "./waits";
import { cellText } from "./wording";

const lineHeight = 20; // pixels, as in state.css
const linesTop = 6;

interface ShownFile {
  list: HTMLElement;
  lines: HTMLElement[];
}

export class SourcePane {
  readonly root: HTMLElement;
  private readonly title: HTMLElement;
  private readonly scroller: HTMLElement;
  private readonly made = new Map<string, ShownFile>();
  private file = "";
  private marks: HTMLElement[] = []; // what the last step put beside lines
  private lit: HTMLElement[] = []; // lines with a class of the last step

  constructor(
    private readonly files: SourceFile[],
    private readonly finding: Finding,
  ) {
    this.title = element("h2", { class: "pane-title" });
    this.scroller = element("div", { class: "source-text", tabindex: "0", role: "region", "aria-label": "Program text" });
    this.root = element("section", { class: "pane source", "aria-label": "Source" }, this.title, this.scroller);
  }

  /** To be done before anything on the page changes: reading where things are is then free. */
  scrollTo(file: string, line: number): void {
    if (file !== this.file) {
      this.clear();
      this.open(file);
    }
    this.bringIntoSight(line);
  }

  showStep(story: Story, history: History, position: number): void {
    const step = story.steps[position];
    this.clear();
    this.mark(step.line, threadClass(step.thread), "here");
    const line = this.lineOf(step.line);
    if (line && !step.library) line.append(this.keep(element("span", { class: "ghost" }, cellText(story, step))));
    story.threads.forEach((thread, t) => {
      const stand = t === step.thread ? position : history.lastOf(t, position);
      if (stand === null || story.steps[stand].file !== this.file) return;
      const wait = t !== step.thread && history.nextOf(t, position) === null ? waitOf(history, t) : null;
      const title = wait ? `${thread.name} waits here` : `${thread.name} stands here`;
      const badge = element("span", { class: `stand ${threadClass(t)}`, title }, thread.name);
      badge.classList.toggle("waits", wait !== null);
      this.lineOf(wait?.line ?? story.steps[stand].line)?.querySelector(".stands")?.append(this.keep(badge));
    });
    this.markFinding();
  }

  showPlace(file: string, line: number): void {
    this.scrollTo(file, line);
    this.clear();
    this.mark(line, "pointed");
    this.markFinding();
  }

  private markFinding(): void {
    if (this.file === this.finding.file) this.mark(this.finding.line, "fails");
    const story = this.finding.story;
    const second = story?.clash && story.steps[story.clash[1]];
    if (second?.kind === "free" && this.file === second.file) this.mark(second.line, "fails");
  }

  private clear(): void {
    for (const mark of this.marks) mark.remove();
    for (const line of this.lit) line.className = "line";
    this.marks = [];
    this.lit = [];
  }

  private keep(mark: HTMLElement): HTMLElement {
    this.marks.push(mark);
    return mark;
  }

  private mark(number: number, ...classes: string[]): void {
    const line = this.lineOf(number);
    if (!line) return;
    line.classList.add(...classes);
    this.lit.push(line);
  }

  private lineOf(number: number): HTMLElement | undefined {
    return this.made.get(this.file)?.lines[number - 1];
  }

  private open(file: string): void {
    if (file === this.file) return;
    this.file = file;
    const shown = this.made.get(file) ?? this.make(file);
    this.made.set(file, shown);
    this.scroller.replaceChildren(shown.list);
    setText(this.title, file === "" ? "Source" : shortName(file));
    this.title.title = file;
  }

  private make(file: string): ShownFile {
    const text = this.files.find((known) => known.name === file)?.text;
    if (text === undefined) return this.makeUnknown(file);
    const lines = tintedLines(text.replace(/\n$/, "")).map((pieces, index) => line(index + 1, pieces));
    return { list: element("ol", { class: "lines" }, ...lines), lines };
  }

  /** Without the text, the finding's own line is all there is. */
  private makeUnknown(file: string): ShownFile {
    const lines: HTMLElement[] = [];
    if (file === this.finding.file && this.finding.source)
      lines[this.finding.line - 1] = line(this.finding.line, [this.finding.source]);
    const note = element("li", { class: "note" }, file === "" ? "This step has no place in the program." : "The text of this file is not at hand.");
    return { list: element("ol", { class: "lines" }, ...Object.values(lines), note), lines };
  }

  private bringIntoSight(number: number): void {
    if (!this.lineOf(number)) return;
    const { scrollTop, clientHeight } = this.scroller;
    const top = linesTop + (number - 1) * lineHeight;
    const margin = clientHeight / 4;
    if (top < scrollTop + margin || top > scrollTop + clientHeight - margin)
      this.scroller.scrollTop = top - clientHeight / 2;
  }
}

function line(number: number, pieces: Child[]): HTMLElement {
  return element("li", { class: "line", "data-line": `${number}` },
    element("span", { class: "stands" }),
    element("span", { class: "line-number" }, `${number}`),
    element("code", {}, ...pieces));
}
