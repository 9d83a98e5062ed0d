// The rows of the lanes: the initial values, steps and folds, and how each thread ended.
import type { Fold, FoldLevel, Story } from "./model";

export type Row =
  | { kind: "initial" }
  | { kind: "step"; step: number; inFold: boolean }
  | { kind: "fold"; fold: Fold; open: boolean }
  | { kind: "end" };

export class Rows {
  list: Row[] = [];
  /** Locations that only steps of the library use, as long as all of these are folded. */
  hidden: ReadonlySet<number> = new Set();
  private rowOf: number[] = [];
  private folds: readonly Fold[] = [];
  private readonly open = new Set<Fold>();
  private chosen: FoldLevel;

  constructor(private readonly story: Story) {
    this.chosen = story.folds.level;
    this.setLevel(this.chosen);
  }

  get level(): FoldLevel {
    return this.chosen;
  }

  setLevel(level: FoldLevel): void {
    this.chosen = level;
    this.folds = level === "nothing" ? [] : this.story.folds[level];
    this.open.clear();
    this.arrange();
  }

  /** The row in which the step stands, be it its own or that of a fold. */
  ofStep(step: number): number {
    return this.rowOf[step];
  }

  toggle(fold: Fold): void {
    if (!this.open.delete(fold)) this.open.add(fold);
    this.arrange();
  }

  /** The innermost fold that has the step, open or not. */
  foldOf(step: number): Fold | null {
    return this.folds.filter((fold) => fold.first <= step && step <= fold.last).pop() ?? null;
  }

  /** The next step below or above; a fold counts as one. */
  stepBeside(step: number, direction: 1 | -1): number {
    for (let row = this.rowOf[step] + direction; ; row += direction) {
      const there = this.list[row];
      if (!there || there.kind === "initial" || there.kind === "end") return step;
      if (there.kind === "step") return there.step;
      if (!there.open) return there.fold.last;
    }
  }

  private arrange(): void {
    const { steps } = this.story;
    this.list = [{ kind: "initial" }];
    this.rowOf = new Array<number>(steps.length).fill(0);
    let next = 0;
    let openUntil = -1;
    for (let step = 0; step < steps.length; ) {
      const fold: Fold | undefined = this.folds[next];
      if (fold && fold.first === step) {
        ++next;
        const open = this.open.has(fold);
        this.list.push({ kind: "fold", fold, open });
        if (open) {
          openUntil = Math.max(openUntil, fold.last);
          continue;
        }
        while (step <= fold.last) this.rowOf[step++] = this.list.length - 1;
        while (next < this.folds.length && this.folds[next].first < step) ++next;
        continue;
      }
      this.rowOf[step] = this.list.length;
      this.list.push({ kind: "step", step, inFold: step <= openUntil });
      ++step;
    }
    this.list.push({ kind: "end" });
    this.hidden = this.usedByFoldedLibrary();
  }

  /** Whether it is a step of the library that has no row of its own. */
  isInLibrary(step: number): boolean {
    return !!this.story.steps[step].library && this.list[this.rowOf[step]].kind === "fold";
  }

  private usedByFoldedLibrary(): Set<number> {
    const used = new Set<number>();
    const seen = new Set<number>();
    this.story.steps.forEach(({ location }, step) => {
      if (location !== undefined) (this.isInLibrary(step) ? used : seen).add(location);
    });
    for (const location of seen) used.delete(location);
    return used;
  }
}
