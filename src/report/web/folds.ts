// Which steps are shown as one row: what the library does within a call, rounds of a loop after the first, and, where
// an execution is long, all that is far from what the message speaks of. No fold hides a step that is kept.
import { librarySteps, libraryStepsAt } from "./library";
import type { Story } from "./model";

export type FoldKind = "library" | "create" | "rounds" | "aside";

export interface Fold {
  kind: FoldKind;
  first: number;
  last: number;
  label: string;
  threads: number[]; // whose steps they are
}

export type FoldLevel = "nothing" | "repetition" | "aside";

const longestRound = 32; // steps
const fewestRounds = 3;
const fewestFolded = 4; // steps: less is no burden
const shortestAside = 4;
const around = 2; // steps of a thread before and after a marked one that stay in sight

export function foldsOf(story: Story, level: FoldLevel): Fold[] {
  if (level === "nothing") return [];
  const kept = marked(story);
  const asides: Fold[] = [];
  if (level === "aside") {
    for (const step of whatMatters(story)) kept.add(step);
    for (const [first, last] of stretches(story, kept))
      if (last - first + 1 >= shortestAside) asides.push(fold(story, "aside", first, last, aside(story, first, last)));
  }
  const codes = placeCodes(story);
  const inner = stretches(story, kept).flatMap(([first, last]) => repetitions(story, codes, first, last));
  // Outer folds first: rows are made in this order.
  return [...asides, ...inner].sort((a, b) => a.first - b.first || b.last - a.last);
}

/** What the message speaks of, where its values come from, and the end. */
function marked(story: Story): Set<number> {
  const kept = new Set(story.marked);
  for (const step of story.marked) {
    const source = story.steps[step]?.source ?? null;
    if (source !== null) kept.add(source);
  }
  kept.add(story.steps.length - 1);
  story.steps.forEach((step, position) => {
    if (step.kind === "gap") kept.add(position); // nobody can unfold it
  });
  return kept;
}

/** The neighbourhood of the marked steps: in their threads, and along the edges. */
function whatMatters(story: Story): Set<number> {
  const centre = marked(story);
  const near = new Set<number>();
  for (const edges of Object.values(story.edges))
    for (const [from, to] of edges) {
      if (centre.has(from)) near.add(to);
      if (centre.has(to)) near.add(from);
    }
  for (const thread of story.threads.keys()) {
    const own = story.steps.flatMap((step, position) => (step.thread === thread ? [position] : []));
    own.forEach((position, index) => {
      if (own.slice(Math.max(0, index - around), index + around + 1).some((other) => centre.has(other)))
        near.add(position);
    });
    own.slice(-1).forEach((position) => near.add(position));
  }
  for (const position of near) if (story.steps[position].library) near.delete(position);
  return near;
}

/** The longest ranges without a kept step. */
function stretches(story: Story, kept: ReadonlySet<number>): [number, number][] {
  const found: [number, number][] = [];
  let first = 0;
  for (let position = 0; position <= story.steps.length; ++position) {
    if (position < story.steps.length && !kept.has(position)) continue;
    if (position > first) found.push([first, position - 1]);
    first = position + 1;
  }
  return found;
}

function fold(story: Story, kind: FoldKind, first: number, last: number, label: string): Fold {
  const threads = [...new Set(story.steps.slice(first, last + 1).map((step) => step.thread))].sort((a, b) => a - b);
  return { kind, first, last, label, threads };
}

function aside(story: Story, first: number, last: number): string {
  const counts = story.threads.map(() => 0);
  for (let position = first; position <= last; ++position) ++counts[story.steps[position].thread];
  const shares = counts.flatMap((count, t) => (count > 0 ? [`${story.threads[t].name} ${count}`] : []));
  return `${last - first + 1} steps: ${shares.join(", ")}`;
}

function repetitions(story: Story, codes: readonly number[], first: number, last: number): Fold[] {
  const folds: Fold[] = [];
  const library = (from: number, to: number): void => {
    for (const part of librarySteps(story, from, to)) folds.push(fold(story, part.kind, part.first, part.last, part.label));
  };
  let plain = first; // from here to the position there is no loop
  for (let position = first; position <= last; ) {
    const part = libraryStepsAt(story, position, last);
    const [period, rounds] = roundsFrom(codes, position, last);
    const end = position + period * rounds - 1;
    // What the library repeats within one call is that call.
    if (part && (rounds < fewestRounds || part.last >= end)) position = part.last + 1;
    else if (rounds < fewestRounds) ++position;
    else {
      library(plain, position + period - 1);
      const label = `${rounds - 1} more rounds, ${lines(story, position, position + period - 1)}`;
      folds.push(fold(story, "rounds", position + period, end, label));
      library(position + period, end);
      position = plain = end + 1;
    }
  }
  library(plain, last);
  return folds;
}

/** A number for each step: equal where a thread does the same thing at the same place. */
function placeCodes(story: Story): number[] {
  const known = new Map<string, number>();
  return story.steps.map((step) => {
    const key = `${step.thread} ${step.kind} ${step.file}:${step.line}:${step.column}`;
    const code = known.get(key) ?? known.size;
    known.set(key, code);
    return code;
  });
}

/** The length of a round and how many there are from the position on: those that cover most. */
function roundsFrom(codes: readonly number[], position: number, last: number): [number, number] {
  let best: [number, number] = [1, 1];
  for (let period = 1; period <= longestRound && position + period <= last; ++period) {
    let end = position + period;
    while (end <= last && codes[end] === codes[end - period]) ++end;
    const rounds = Math.floor((end - position) / period);
    if (rounds >= fewestRounds && (rounds - 1) * period >= fewestFolded && rounds * period > best[0] * best[1]) best = [period, rounds];
  }
  return best;
}

function lines(story: Story, first: number, last: number): string {
  const numbers = story.steps.slice(first, last + 1).map((step) => step.line);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? `line ${low}` : `lines ${low}–${high}`;
}
