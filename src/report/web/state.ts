// What memory, store buffers and locks hold after each step. All is found by binary search in lists made once, so
// that any step is as near as the next one, forwards and backwards.
import type { Step, Story } from "./model";

/** A value that changes at some steps. */
class Course<T> {
  private readonly steps: number[] = [];
  private readonly values: T[] = [];

  constructor(private readonly initial: T) {}

  change(step: number, value: T): void {
    this.steps.push(step);
    this.values.push(value);
  }

  /** After the step. */
  at(step: number): T {
    const known = countUpTo(this.steps, step);
    return known === 0 ? this.initial : this.values[known - 1];
  }

  all(): T[] {
    return [this.initial, ...this.values];
  }

  /** The last step at or before this one that changed it. */
  changedBy(step: number): number | null {
    const known = countUpTo(this.steps, step);
    return known === 0 ? null : this.steps[known - 1];
  }
}

/** How many of the ascending numbers are at most the limit. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class History {
  /** Steps of each thread's code, without arrivals of its stores. */
  readonly stepsOf: readonly number[][];
  /** The threads that had a store in a buffer at some time. */
  readonly bufferThreads: readonly number[];
  readonly locks: readonly number[];
  /** Memory without locks, and without what only says whether a block was freed. */
  readonly variables: readonly number[];
  private readonly memory: Course<string>[];
  private readonly owners: Course<number | null>[];
  private readonly bufferedStores: number[][];
  private readonly frees: number[] = [];
  private readonly arrivals = new Map<number, number>(); // of stores

  constructor(readonly story: Story) {
    this.memory = story.locations.map((location) => new Course(location.initial));
    this.owners = story.locations.map(() => new Course<number | null>(null));
    this.bufferedStores = story.threads.map(() => []);
    const steps: number[][] = story.threads.map(() => []);
    story.steps.forEach((step, position) => {
      this.take(step, position);
      if (step.kind !== "arrival" && step.kind !== "gap") steps[step.thread].push(position);
    });
    this.stepsOf = steps;
    this.bufferThreads = story.threads.map((_, t) => t).filter((t) => this.bufferedStores[t].length > 0);
    const blocks = new Set(story.steps.flatMap((step) => (step.kind === "free" ? step.location ?? [] : [])));
    this.variables = [...story.locations.keys()].filter((l) => story.locations[l].kind === "memory" && !blocks.has(l));
    this.locks = story.locations.map((_, l) => l).filter((l) => story.locations[l].kind === "lock");
  }

  private take(step: Step, position: number): void {
    for (const [location, value] of step.memory ?? []) this.memory[location].change(position, value);
    for (const [lock, owner] of step.owners ?? []) this.owners[lock].change(position, owner);
    if (step.location === undefined) return;
    if (step.kind === "free") this.frees.push(position);
    if (step.kind === "arrival") {
      const store = step.source ?? null;
      if (store !== null) this.arrivals.set(store, position);
      const value = step.written ?? (store === null ? undefined : this.story.steps[store].written);
      if (value !== undefined) this.memory[step.location].change(position, value);
      return;
    }
    if (step.kind === "lock") this.owners[step.location].change(position, step.thread);
    if (step.kind === "unlock") this.owners[step.location].change(position, null);
    if (step.written === undefined) return;
    if (step.buffered) this.bufferedStores[step.thread].push(position);
    else this.memory[step.location].change(position, step.written);
  }

  /** What memory holds after the step; -1 is before the first. */
  valueAt(location: number, step: number): string {
    return this.memory[location].at(step);
  }

  /** The length of the longest value that it ever has. */
  widestValue(location: number): number {
    return Math.max(...this.memory[location].all().map((value) => value.length));
  }

  /** The write or arrival that the value in memory comes from. */
  writerAt(location: number, step: number): number | null {
    return this.memory[location].changedBy(step);
  }

  /** The stores that wait in the thread's buffer, oldest first. */
  bufferAt(thread: number, step: number): number[] {
    const stores = this.bufferedStores[thread];
    const issued = stores.slice(0, countUpTo(stores, step));
    return issued.filter((store) => (this.arrivalOf(store) ?? Infinity) > step);
  }

  arrivalOf(store: number): number | null {
    return this.arrivals.get(store) ?? null;
  }

  /** The most stores that wait at one time. */
  fullestBuffer(): number {
    let most = 0;
    const waiting = this.story.threads.map(() => 0);
    for (const step of this.story.steps) {
      if (step.buffered) most = Math.max(most, ++waiting[step.thread]);
      if (step.kind === "arrival") --waiting[step.thread];
    }
    return most;
  }

  ownerAt(lock: number, step: number): number | null {
    return this.owners[lock].at(step);
  }

  /** The step at or before this one that freed the block of the variable: "node", "node.next", "node->next", "node[3]". */
  freedBy(variable: number, step: number): number | null {
    const { name } = this.story.locations[variable];
    const frees = this.frees.slice(0, countUpTo(this.frees, step)).filter((position) => {
      const block = this.story.locations[this.story.steps[position].location ?? 0].name;
      return name === block || (name.startsWith(block) && /^(->|[.[+])/.test(name.slice(block.length)));
    });
    return frees[0] ?? null;
  }

  heldSince(lock: number, step: number): number | null {
    return this.ownerAt(lock, step) === null ? null : this.owners[lock].changedBy(step);
  }

  /** The last step of the thread's code at or before this one: where it stands. */
  lastOf(thread: number, step: number): number | null {
    const taken = countUpTo(this.stepsOf[thread], step);
    return taken === 0 ? null : this.stepsOf[thread][taken - 1];
  }

  nextOf(thread: number, step: number): number | null {
    return this.stepsOf[thread][countUpTo(this.stepsOf[thread], step)] ?? null;
  }

  previousOf(thread: number, step: number): number | null {
    return this.lastOf(thread, step - 1);
  }
}
