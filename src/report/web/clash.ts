// The two steps that a data race or a use of freed memory is between.
import type { Edge, Story } from "./model";
import type { Prose } from "./prose";

/** Where nothing orders the two, as in every race. What uses a freed block may well come later always. */
export function unordered(story: Story): Edge | null {
  const { clash } = story;
  if (!clash) return null;
  const frees = clash.some((step) => story.steps[step].kind === "free");
  return frees && comesBefore(story, clash) ? null : clash;
}

/** Whether the order of the threads' steps and what synchronises lead from one to the other. */
function comesBefore(story: Story, [from, to]: Edge): boolean {
  const leads = new Map<number, number[]>();
  for (const [start, end] of story.edges.synchronises) leads.set(start, [...(leads.get(start) ?? []), end]);
  const reached = new Map<number, number>(); // of each thread, the first step that is after
  const pending = [from];
  for (let start = pending.pop(); start !== undefined; start = pending.pop()) {
    const { thread } = story.steps[start];
    const known = reached.get(thread) ?? story.steps.length;
    if (start >= known) continue;
    reached.set(thread, start);
    for (let step = start; step < known; ++step)
      if (story.steps[step].thread === thread) pending.push(...(leads.get(step) ?? []));
  }
  return (reached.get(story.steps[to].thread) ?? story.steps.length) <= to;
}

/** What is to be said of the step, if it is one of the two. */
export function clashWords(story: Story, position: number): Prose[] {
  const pair = story.clash?.includes(position) ? unordered(story) : null;
  if (!pair) return [];
  const other = pair[0] === position ? pair[1] : pair[0];
  const { thread } = story.steps[other];
  if (story.steps[other].kind === "free")
    return [["Nothing keeps ", { thread }, other > position ? " from freeing it before this, in " : " from freeing it first, in ", { step: other }, "."]];
  if (story.steps[position].kind === "free")
    return [["Nothing makes it wait for ", { thread }, "’s use of it in ", { step: other }, "."]];
  return [["Nothing orders this step and ", { step: other }, "."]];
}

/** What the second of them does, where it fails. */
export function clashEnd(story: Story, kind: string, [first, second]: Edge): string {
  const { name } = story.threads[story.steps[first].thread];
  if (kind === "data-race") return `races with ${name} in step ${first}`;
  if (story.steps[second].kind === "free") return `freed while ${name} may still use it in step ${first} (no happens-before)`;
  if (story.steps[first].kind !== "free") return `a variable is used that has ended or may have: steps ${first} and ${second}`;
  return `uses memory that ${name} freed in step ${first}`;
}
