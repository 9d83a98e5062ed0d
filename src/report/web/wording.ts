// Steps in words: short for a cell of the lanes, and as sentences that say what happened and why.
import { History } from "./state";
import { Prose, shortName } from "./prose";
import { sourceOf, Step, Story } from "./model";

const shortOrders: Record<string, string> = {
  relaxed: "rlx",
  acquire: "acq",
  release: "rel",
  acq_rel: "acq-rel",
  seq_cst: "sc",
};

/** A memory order in few letters; nothing for plain accesses, and where it goes without saying. */
export function shownOrder(step: Step): string {
  const saysIt = step.kind === "read" || step.kind === "write" || step.kind === "update" || step.kind === "fence";
  return saysIt ? shortOrders[step.order ?? ""] ?? "" : "";
}

/** How an update was made: "fetch-add". */
export function shownWay(step: Step): string {
  return step.kind === "update" ? step.text.replace(/\(.*$/, "") : "";
}

/** A line; an arrival has none of its own. */
export function shownPlace(step: Step): string {
  return step.line === 0 || step.kind === "arrival" || step.kind === "gap" ? "" : `:${step.line}`;
}

/** "x → 0", "x = 1", "x: 0 → 1", "lock(m)". */
export function cellText(story: Story, step: Step): string {
  const name = nameOf(story, step);
  switch (step.kind) {
    case "read":
      return step.text === `load ${name}` ? `${name} → ${step.read}` : `${step.text} → ${step.read}`;
    case "update":
      return `${name}: ${step.read} → ${step.written}`;
    case "choice":
      return step.read === undefined ? step.text : `${step.text} → ${step.read}`;
    case "wait":
      return step.read === undefined ? step.text : `${step.text} → ${step.read}`;
    case "arrival":
      return `${name} = ${arriving(story, step)} reaches memory`;
    default:
      return step.text;
  }
}

export function placeText(step: Step): string {
  return step.line === 0 ? "" : `${shortName(step.file)}:${step.line}`;
}

function nameOf(story: Story, step: Step): string {
  return step.location === undefined ? "" : story.locations[step.location].name;
}

function arriving(story: Story, step: Step): string {
  const store = step.source ?? null;
  return step.written ?? (store === null ? "?" : story.steps[store].written ?? "?");
}

/** What the step does, and where the value that it takes comes from. */
export function sentencesOf(history: History, position: number): Prose[] {
  const { story } = history;
  const step = story.steps[position];
  const sentences = [step.library ? ["In the library: ", ...does(story, step)] : does(story, step)];
  if (step.kind === "arrival" || step.location === undefined) return sentences;
  if (step.kind !== "lock" && sourceOf(step) !== null) sentences.push(whence(history, position));
  if (step.read !== undefined) sentences.push(...unseen(history, position));
  const freed = history.freedBy(step.location, position - 1);
  if (freed !== null && step.kind !== "free")
    sentences.push([{ thread: story.steps[freed].thread }, " had freed it before, in ", { step: freed }, "."]);
  return sentences;
}

function does(story: Story, step: Step): Prose {
  if (step.kind === "gap")
    return [`${step.left_out} steps are left out here, to keep the page small: memory and locks are shown as they were after them.`,
      " The report of --format=json has them all."];
  const actor = { thread: step.thread };
  const what = { code: nameOf(story, step) };
  switch (step.kind) {
    case "read":
      return step.text === `load ${what.code}`
        ? [actor, " reads ", what, ": ", { code: step.read ?? "?" }, "."]
        : [actor, " does ", { code: step.text }, " and reads ", { code: step.read ?? "?" }, "."];
    case "write":
      return step.buffered
        ? [actor, " writes ", { code: step.text }, ", which waits in its store buffer: only ", actor, " sees it yet."]
        : [actor, " writes ", { code: step.text }, "."];
    case "update":
      return [actor, " does ", { code: step.text }, " in one step: ", what, " was ", { code: step.read ?? "?" },
        " and is ", { code: step.written ?? "?" }, "."];
    case "lock":
      return [actor, " locks ", what, "."];
    case "unlock":
      return [actor, " unlocks ", what, "."];
    case "arrival":
      return [actor, "’s store ", { code: `${what.code} = ${arriving(story, step)}` }, ...(step.source == null ? [] : [" of ", { step: step.source }]),
        " leaves its buffer and reaches memory: all threads see it from here on."];
    case "wait":
      return [actor, " had to wait, and goes on: ", { code: cellText(story, step) }, "."];
    case "join":
      return [actor, " goes on after ", { code: step.text }, "."];
    default:
      return [actor, " does ", { code: cellText(story, step) }, "."];
  }
}

function whence(history: History, position: number): Prose {
  const { story } = history;
  const step = story.steps[position];
  const source = step.source ?? null;
  if (source === null) return ["That is the initial value."];
  if (step.kind === "free") return ["It had been freed before, in ", { step: source }, "."];
  const write = story.steps[source];
  if (write.kind === "gap") return ["It was written in a step that is left out, in ", { step: source }, "."];
  const at = write.line === 0 ? [] : [` (line ${write.line})`];
  const arrival = history.arrivalOf(source);
  const fromOwnBuffer = write.buffered && write.thread === step.thread && (arrival === null || arrival > position);
  if (fromOwnBuffer) return ["It comes from its own store buffer, from ", { step: source }, ...at, "."];
  const whose = write.thread === step.thread ? " itself wrote it in " : " wrote it in ";
  return [{ thread: write.thread }, whose, { step: source }, ...at, "."];
}

/** Stores that a read misses because they wait in the buffers of other threads. */
function unseen(history: History, position: number): Prose[] {
  const { story } = history;
  const step = story.steps[position];
  const missed: Prose[] = [];
  for (const thread of history.bufferThreads) {
    if (thread === step.thread) continue;
    const stores = history.bufferAt(thread, position).filter((s) => story.steps[s].location === step.location);
    const last = stores.pop();
    if (last !== undefined)
      missed.push([{ thread: step.thread }, " does not see ", { code: story.steps[last].text }, " of ", { step: last },
        ": it still waits in ", { thread }, "’s store buffer."]);
  }
  return missed;
}
