// One failing execution: lanes, step, state and source, all at the same step.
import { byId, element } from "./dom";
import { edgeKinds } from "./edges";
import type { Binding } from "./keyboard";
import { Lanes } from "./lanes";
import { Finding, SourceFile, sourceOf, Story } from "./model";
import { StatePanels } from "./panels";
import { Rows } from "./rows";
import { SourcePane } from "./source";
import { History } from "./state";
import { StepCard } from "./step_card";
import { Stepper } from "./stepper";
import { Toolbar } from "./toolbar";
import { Tooltip } from "./tooltip";

const page = 10; // steps

export class StoryView {
  readonly root: HTMLElement;
  private current = 0;
  private readonly history: History;
  private readonly rows: Rows;
  private readonly lanes: Lanes;
  private readonly toolbar: Toolbar;
  private readonly stepper: Stepper;
  private readonly card: StepCard;
  private readonly panels: StatePanels;
  private readonly source: SourcePane;

  constructor(
    private readonly story: Story,
    finding: Finding,
    files: SourceFile[],
    private readonly moved: (step: number) => void,
  ) {
    this.history = new History(story);
    this.rows = new Rows(story);
    this.lanes = new Lanes(this.history, finding, this.rows, {
      chooseStep: (step) => this.goTo(step),
      toggleFold: (row) => {
        if (row.kind === "fold") this.rows.toggle(row.fold);
        this.rearrange();
      },
    });
    this.toolbar = new Toolbar(this.lanes.edgeLayer, this.rows.level, () => this.lanes.render(), (level) => {
      this.rows.setLevel(level);
      this.rearrange();
      this.goTo(this.current);
    });
    this.stepper = new Stepper(story, {
      first: () => this.goTo(0),
      previous: () => this.goTo(this.rows.stepBeside(this.current, -1)),
      next: () => this.goTo(this.rows.stepBeside(this.current, 1)),
      last: () => this.goTo(story.steps.length - 1),
      nextMarked: () => this.goToMarked(1),
      to: (step) => this.goTo(step),
    });
    this.stepper.root.append(this.toolbar.select);
    this.card = new StepCard(this.history, byId("live"));
    this.panels = new StatePanels(this.history, this.rows.hidden);
    this.source = new SourcePane(files, finding);
    const tooltip = new Tooltip(this.history, files, this.lanes.root);
    this.root = element("main", { class: `story${this.lanes.isWide ? " wide" : ""}` }, this.stepper.root,
      element("section", { class: "pane timeline", "aria-label": "Timeline" }, this.toolbar.root, this.lanes.root),
      element("div", { class: "beside" }, this.card.root, this.source.root, this.panels.root), tooltip.root);
  }

  /** Where one begins to read: at the last step that the message speaks of; where all wait, at the end. */
  get start(): number {
    const last = this.story.steps.length - 1;
    const allWait = this.story.threads.every(({ state }) => state !== "failed" && state !== "ready");
    const marked = Math.max(-1, ...this.story.marked);
    return marked < 0 || allWait ? last : marked;
  }

  get step(): number {
    return this.current;
  }

  goTo(step: number): void {
    const position = Math.max(0, Math.min(this.story.steps.length - 1, step));
    this.current = position;
    const { file, line } = this.story.steps[position];
    this.lanes.scrollTo(position);
    this.source.scrollTo(file, line);
    this.lanes.show(position, sourceOf(this.story.steps[position]));
    this.stepper.show(position);
    this.card.show(position);
    this.panels.show(position);
    this.source.showStep(this.story, this.history, position);
    this.moved(position);
  }

  /** After rows were folded or unfolded. */
  private rearrange(): void {
    this.lanes.rearrange();
    this.panels.hide(this.rows.hidden);
  }

  showPlace(file: string, line: number): void {
    this.source.showPlace(file, line);
  }

  themeChanged(): void {
    this.stepper.overview.draw();
  }

  printing(on: boolean): void {
    this.lanes.showEverything(on);
  }

  private goToMarked(direction: 1 | -1): void {
    const marked = [...this.story.marked].sort((a, b) => a - b);
    if (direction < 0) marked.reverse();
    const next = marked.find((step) => (step - this.current) * direction > 0) ?? marked[0];
    if (next !== undefined) this.goTo(next);
  }

  private goToOwn(direction: 1 | -1): void {
    const { thread } = this.story.steps[this.current];
    const next = direction > 0 ? this.history.nextOf(thread, this.current) : this.history.previousOf(thread, this.current);
    if (next !== null) this.goTo(next);
  }

  private goToSource(): void {
    const source = sourceOf(this.story.steps[this.current]);
    if (typeof source === "number") this.goTo(source);
  }

  private toggleFold(): void {
    const fold = this.rows.foldOf(this.current);
    if (!fold) return;
    this.rows.toggle(fold);
    this.rearrange();
    this.goTo(this.current);
  }

  bindings(): Binding[] {
    const next = (): void => this.goTo(this.rows.stepBeside(this.current, 1));
    const previous = (): void => this.goTo(this.rows.stepBeside(this.current, -1));
    const last = this.story.steps.length - 1;
    return [
      { does: "next step", shown: "j ↓ →", keys: { j: next, ArrowDown: next, ArrowRight: next } },
      { does: "previous step", shown: "k ↑ ←", keys: { k: previous, ArrowUp: previous, ArrowLeft: previous } },
      { does: "first, last step", shown: "Home End", keys: { Home: () => this.goTo(0), End: () => this.goTo(last) } },
      { does: "next, previous step of this thread", shown: "t T",
        keys: { t: () => this.goToOwn(1), T: () => this.goToOwn(-1) } },
      { does: "next, previous marked step: those that the verdict speaks of", shown: "m M",
        keys: { m: () => this.goToMarked(1), M: () => this.goToMarked(-1) } },
      { does: "to the write that the value comes from", shown: "s", keys: { s: () => this.goToSource() } },
      { does: "ten steps on, back", shown: "PageDown PageUp",
        keys: { PageDown: () => this.goTo(this.current + page), PageUp: () => this.goTo(this.current - page) } },
      { does: "unfold or fold the steps around the current one", shown: "Enter", keys: { Enter: () => this.toggleFold() } },
      { does: "fold more or less", shown: "f", keys: { f: () => this.toolbar.nextLevel() } },
      { does: `edges: ${edgeKinds.map(({ name }) => name).join(", ")}`, shown: `1 … ${edgeKinds.length}`, keys: this.edgeKeys() },
      { does: "edges of all steps, or only of marked ones and the current one", shown: "a",
        keys: { a: () => this.toolbar.toggle("all") } },
    ];
  }

  private edgeKeys(): Record<string, () => void> {
    return Object.fromEntries(edgeKinds.map(({ kind }, index) => [`${index + 1}`, () => this.toolbar.toggle(kind)]));
  }
}
