// What a step changed: memory, store buffers, locks, threads.
import type { History } from "./state";

export interface Change {
  subject: string; // "x", "T1’s buffer", "m"
  kind: "memory" | "buffer" | "lock" | "thread";
  before: string;
  after: string;
}

export function changesAt(history: History, position: number): Change[] {
  const { story } = history;
  const step = story.steps[position];
  const changes: Change[] = [];
  const location = step.location;
  if (location !== undefined && history.variables.includes(location)) {
    const before = history.valueAt(location, position - 1);
    const after = history.valueAt(location, position);
    const writes = history.writerAt(location, position) === position;
    if (writes) changes.push({ subject: story.locations[location].name, kind: "memory", before, after });
  }
  if (location !== undefined && (step.kind === "lock" || step.kind === "unlock"))
    changes.push({
      subject: story.locations[location].name,
      kind: "lock",
      before: ownerText(history, location, position - 1),
      after: ownerText(history, location, position),
    });
  if (location !== undefined && step.kind === "free")
    changes.push({ subject: story.locations[location].name, kind: "memory", before: "allocated", after: "freed" });
  if (step.buffered || step.kind === "arrival")
    changes.push({
      subject: `${story.threads[step.thread].name}’s buffer`,
      kind: "buffer",
      before: bufferText(history, step.thread, position - 1),
      after: bufferText(history, step.thread, position),
    });
  return changes;
}

export function ownerText(history: History, lock: number, step: number): string {
  const owner = history.ownerAt(lock, step);
  return owner === null ? "free" : `held by ${history.story.threads[owner].name}`;
}

function bufferText(history: History, thread: number, step: number): string {
  const stores = history.bufferAt(thread, step);
  if (stores.length === 0) return "empty";
  const shown = stores.slice(-3).map((store) => history.story.steps[store].text);
  return (stores.length > 3 ? "… " : "") + shown.join(", ");
}
