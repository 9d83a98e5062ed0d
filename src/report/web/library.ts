// What the library does within a call: one row, even where it is one step. Threads are made in such calls; what those do
// besides is no row of its own. The report on the terminal goes by the same rules.
import type { Step, Story } from "./model";

export interface LibrarySteps {
  kind: "library" | "create";
  first: number;
  last: number;
  label: string;
}

export function* librarySteps(story: Story, first: number, last: number): Generator<LibrarySteps> {
  for (let position = first; position <= last; ++position) {
    const found = libraryStepsAt(story, position, last);
    if (!found) continue;
    yield found;
    position = found.last;
  }
}

/** Those that begin there. */
export function libraryStepsAt(story: Story, position: number, last: number): LibrarySteps | null {
  return creation(story, position, last) ?? call(story, position, last);
}

function call(story: Story, first: number, last: number): LibrarySteps | null {
  const end = endOfCall(story, first, last);
  if (end < first) return null;
  const count = end - first + 1;
  return { kind: "library", first, last: end, label: `${count} ${count === 1 ? "step" : "steps"} of the library` };
}

/** Threads made one after the other: where the library has a part in it, else each is a step as any other. */
function creation(story: Story, first: number, last: number): LibrarySteps | null {
  const names: string[] = [];
  let [end, inLibrary] = [first - 1, false];
  for (;;) {
    const start = end + 1;
    const created = endOfCall(story, start, last) + 1;
    const step = story.steps[created];
    if (created > last || step.kind !== "create" || step.thread !== story.steps[first].thread) break;
    if (created > start && !sameLine(step, story.steps[start])) break;
    names.push(step.text.replace(/^create /, ""));
    inLibrary ||= created > start;
    end = created;
  }
  return inLibrary ? { kind: "create", first, last: end, label: `create ${names.join(", ")}` } : null;
}

/** The last step of the library's from the first on; the one before the first if that is none. */
function endOfCall(story: Story, first: number, last: number): number {
  let end = first - 1;
  while (end < last && story.steps[end + 1].library && sameLine(story.steps[end + 1], story.steps[first])) ++end;
  return end;
}

function sameLine(one: Step, other: Step): boolean {
  return one.thread === other.thread && one.file === other.file && one.line === other.line;
}
