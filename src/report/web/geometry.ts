// Where things stand in the lanes, in pixels. Rows have one height, so that no row needs to be measured.
import type { Step, Story } from "./model";
import { cellText, shownOrder, shownPlace, shownWay } from "./wording";

export const rowHeight = 26;
export const endHeight = 62;
export const headHeight = 34;
export const dotOffset = 20; // of a step's mark from its lane's left edge
const narrowestLane = 120;
const narrowestOther = 116; // of threads that the message does not speak of
const widestLane = 300;
const characterWidth = 7.9;
const smallWidth = 6.7; // of a character beside the text
const aroundText = 44; // the mark and the borders of a cell
const gap = 7;

/** What stands beside a step's text where there is room: its place, its memory order, how an update was made. */
export interface Beside {
  way: string;
  order: string;
  place: string;
}

/** Columns of the lanes: as wide as their texts need, within reason; what is left over is shared. Where there is too
 * little, the threads that the message does not speak of give way first. */
export class Columns {
  private readonly gutter: number; // the numbers of the steps
  private needs: number[];
  private edges: number[] = []; // left edges of the lanes
  private readonly spokenOf: boolean[]; // whether the message speaks of the thread's steps

  constructor(story: Story) {
    this.gutter = Math.max(52, 36 + `${story.steps.length}`.length * 8);
    this.needs = story.threads.map((thread) => thread.name.length * characterWidth + aroundText);
    for (const [position, step] of story.steps.entries()) {
      if (step.library && !story.marked.includes(position)) continue; // folded as a rule
      const extras = [shownOrder(step), shownPlace(step), shownWay(step)].map(smallNeed).reduce((a, b) => a + b);
      const need = cellText(story, step).length * characterWidth + aroundText + extras;
      this.needs[step.thread] = Math.max(this.needs[step.thread], need);
    }
    this.needs = this.needs.map((need) => Math.ceil(Math.max(narrowestLane, Math.min(widestLane, need))));
    this.spokenOf = story.threads.map((_, thread) => story.marked.some((step) => story.steps[step].thread === thread));
    this.fit(0);
  }

  /** The width without cuts. */
  get need(): number {
    return this.gutter + this.needs.reduce((sum, need) => sum + need, 0);
  }

  fit(available: number): void {
    const widths = this.widths(available - this.gutter);
    this.edges = [this.gutter];
    for (const width of widths) this.edges.push(this.edges[this.edges.length - 1] + width);
  }

  private widths(available: number): number[] {
    const widest = { others: widestLane, spokenOf: widestLane };
    const capped = (): number[] =>
      this.needs.map((need, thread) => Math.min(need, this.spokenOf[thread] ? widest.spokenOf : widest.others));
    const sum = (widths: number[]): number => widths.reduce((all, width) => all + width, 0);
    while (widest.others > narrowestOther && sum(capped()) > available) widest.others -= 4;
    while (widest.spokenOf > narrowestLane && sum(capped()) > available) widest.spokenOf -= 4;
    const share = Math.max(0, Math.floor((available - sum(capped())) / this.needs.length));
    return capped().map((width) => width + share);
  }

  /** As much as fits, the more important first. */
  beside(story: Story, step: Step): Beside {
    let room = this.right(step.thread) - this.left(step.thread) - aroundText - cellText(story, step).length * characterWidth;
    const fitting = (text: string): string => {
      const need = smallNeed(text);
      if (need > room) return "";
      room -= need;
      return text;
    };
    const place = fitting(shownPlace(step));
    const order = fitting(shownOrder(step));
    const way = fitting(shownWay(step));
    return { way, order, place };
  }

  left(thread: number): number {
    return this.edges[thread];
  }

  right(thread: number): number {
    return this.edges[thread + 1];
  }

  /** Where the mark of the thread's steps stands. */
  dotX(thread: number): number {
    return this.edges[thread] + dotOffset;
  }

  /** For CSS. */
  get template(): string {
    const widths = this.edges.slice(1).map((edge, index) => `${edge - this.edges[index]}px`);
    return `${this.gutter}px ${widths.join(" ")}`;
  }
}

function smallNeed(text: string): number {
  return text === "" ? 0 : text.length * smallWidth + gap;
}
