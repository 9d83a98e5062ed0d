// The current step in words: what it does, where its value comes from, what it changed.
import { changesAt, Change } from "./changes";
import { clashWords } from "./clash";
import { element } from "./dom";
import { elementsOf, plainText } from "./prose";
import type { History } from "./state";
import { placeText, sentencesOf } from "./wording";

export class StepCard {
  readonly root: HTMLElement;
  private readonly words = element("p", { class: "words" });
  private readonly changes = element("ul", { class: "changes", "aria-label": "What changed in this step" });

  constructor(
    private readonly history: History,
    private readonly live: HTMLElement,
  ) {
    this.root = element("section", { class: "pane step-card", "aria-label": "This step" }, this.words, this.changes);
  }

  show(position: number): void {
    const { story } = this.history;
    const step = story.steps[position];
    const sentences = [...sentencesOf(this.history, position), ...clashWords(story, position)];
    const changes = changesAt(this.history, position);
    const shown = sentences.flatMap((sentence) => [...elementsOf(story, sentence), " "]);
    this.words.replaceChildren(...shown);
    this.changes.replaceChildren(
      ...(changes.length > 0 ? changes.map(changeItem) : [element("li", { class: "none" }, "Nothing changes.")]),
    );
    const said = sentences.map((sentence) => plainText(story, sentence)).join(" ");
    const where = step.line > 0 ? ` ${placeText(step)}.` : "";
    const mark = story.marked.includes(position) ? " Marked." : "";
    this.live.textContent = `Step ${position} of ${story.steps.length - 1}.${mark} ${said}${where} ${changesText(changes)}`;
  }
}

function changeItem(change: Change): HTMLElement {
  const attributes = { class: `change ${change.kind}`, "data-changed": change.subject };
  const arrow = element("span", { class: "arrow", "aria-label": "becomes" }, "→");
  return element("li", attributes, element("span", { class: "subject" }, change.subject), " ",
    element("span", { class: "before" }, change.before), " ", arrow, " ", element("span", { class: "after" }, change.after));
}

function changesText(changes: Change[]): string {
  if (changes.length === 0) return "Nothing changes.";
  return changes.map((change) => `${change.subject}: ${change.before} becomes ${change.after}.`).join(" ");
}
