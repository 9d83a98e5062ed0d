// What a thread waits for at the end. Heddle says it in words: "10: lock(journal)".
import type { History } from "./state";

export interface Wait {
  line: number;
  lock: number | null;
  holder: number | null; // the thread that has the lock
  since: number | null; // the step that took it
  joins: number | null; // the thread that it waits for the end of
}

export function waitOf(history: History, thread: number): Wait | null {
  const { story } = history;
  const said = /^(\d+): (.*)$/.exec(story.threads[thread].waits_for ?? "");
  if (!said || story.threads[thread].state !== "waiting") return null;
  const name = /^\w*lock\w*\((.*)\)$/.exec(said[2])?.[1];
  const end = story.steps.length - 1;
  // Names need not be unique: only one that another thread holds can be meant, and only if there is one alone.
  const held = history.locks.filter((location) => {
    const owner = history.ownerAt(location, end);
    return story.locations[location].name === name && owner !== null && owner !== thread;
  });
  const lock = held.length === 1 ? held[0] : null;
  const holder = lock === null ? null : history.ownerAt(lock, end);
  const since = lock === null || holder === null ? null : history.heldSince(lock, end);
  const joined = story.threads.findIndex((other) => said[2] === `join ${other.name}`);
  return { line: Number(said[1]), lock, holder, since, joins: joined < 0 ? null : joined };
}

/** Whether the thread is why others wait: one of a circle, or one that waits for what no waiting thread can bring. */
export function isCause(history: History, thread: number): boolean {
  let next: number | null = thread;
  for (let hops = 0; hops < history.story.threads.length; ++hops) {
    const wait: Wait | null = waitOf(history, next);
    next = wait?.holder ?? wait?.joins ?? null;
    if (next === thread) return true;
    if (next === null || history.story.threads[next].state !== "waiting") return hops === 0;
  }
  return false;
}
