// Sentences whose parts lead somewhere: threads, steps, places, values. One sentence is shown as elements and told to
// screen readers as plain text.
import { Child, element } from "./dom";
import type { Story } from "./model";

export type Part = string | { code: string } | { thread: number } | { step: number } | { place: Place; text: string };
export type Prose = Part[];

export interface Place {
  file: string;
  line: number;
}

export function plainText(story: Story, prose: Prose): string {
  const words = prose.map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part) return part.code;
    if ("thread" in part) return story.threads[part.thread].name;
    if ("step" in part) return `step ${part.step}`;
    return part.text;
  });
  return words.join("");
}

/** Clicks on the links are handled for the whole page, by their attributes (main.ts). */
export function elementsOf(story: Story, prose: Prose): Child[] {
  return prose.map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part) return element("code", {}, part.code);
    if ("thread" in part) return threadName(story, part.thread);
    if ("step" in part)
      return element("a", { href: `#step=${part.step}`, "data-to-step": `${part.step}` }, `step ${part.step}`);
    return placeLink(part.place, part.text);
  });
}

export function threadName(story: Story, thread: number): HTMLElement {
  return element("span", { class: `thread ${threadClass(thread)}` }, story.threads[thread].name);
}

/** Colours and shapes repeat after eight threads; names and columns do not. */
export function threadClass(thread: number): string {
  return `thread-${thread % 8}`;
}

export function placeLink(place: Place, text: string): HTMLElement {
  return element("a", { href: "#", "data-to-file": place.file, "data-to-line": `${place.line}` }, text);
}

export function shortName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** A sentence of Heddle: threads, "step 7", "line 12" of the finding's file and "queue.c:12:3" are found in it. */
export function proseOf(story: Story, file: string, files: readonly string[], text: string): Prose {
  const prose: Prose = [];
  let rest = 0;
  for (const found of text.matchAll(/(?:step|line) \d+|[\w./+~-]+(?::\d+){1,2}|[A-Za-z_]\w*/g)) {
    const part = partOf(found[0], story, file, files);
    if (!part) continue;
    prose.push(text.slice(rest, found.index), part);
    rest = (found.index ?? 0) + found[0].length;
  }
  prose.push(text.slice(rest));
  return prose;
}

function partOf(words: string, story: Story, file: string, files: readonly string[]): Part | null {
  const thread = story.threads.findIndex(({ name }) => name === words);
  if (thread >= 0) return { thread };
  const [, what, number] = /^(step|line) (\d+)$/.exec(words) ?? [];
  if (what === "step") return Number(number) < story.steps.length ? { step: Number(number) } : null;
  if (what === "line") return { place: { file, line: Number(number) }, text: words };
  const place = /^(.+?):(\d+)(?::\d+)?$/.exec(words);
  if (place && files.includes(place[1])) return { place: { file: place[1], line: Number(place[2]) }, text: words };
  return null;
}
