// The bar with which one steps: buttons, slider, number of the step, the strip of the whole execution.
import { button, element, setText, svgElement } from "./dom";
import type { Story } from "./model";
import { Overview } from "./overview";
import { cellText } from "./wording";

export interface Moves {
  first(): void;
  previous(): void;
  next(): void;
  last(): void;
  nextMarked(): void;
  to(step: number): void;
}

export class Stepper {
  readonly root: HTMLElement;
  readonly overview: Overview;
  private readonly slider: HTMLInputElement;
  private readonly number = element("output", { class: "step-number", for: "slider" });

  constructor(
    private readonly story: Story,
    moves: Moves,
  ) {
    this.overview = new Overview(story);
    const last = story.steps.length - 1;
    this.slider = element("input", { type: "range", id: "slider", min: "0", max: `${last}`, step: "1", "aria-label": "Step" });
    this.slider.addEventListener("input", () => moves.to(Number(this.slider.value)));
    const step = (shape: string, name: string, press: () => void): HTMLButtonElement => {
      const made = button("", { class: "icon", "aria-label": name, title: name }, press);
      made.append(svgElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svgElement("path", { d: shape })));
      return made;
    };
    this.root = element("div", { class: "stepper", role: "group", "aria-label": "Stepping" },
      element("div", { class: "buttons" },
        step("M2,2h2.5v12H2z M14,2v12L5,8z", "First step (Home)", () => moves.first()),
        step("M13,2v12L3,8z", "Previous step (k)", () => moves.previous()),
        step("M3,2v12L13,8z", "Next step (j)", () => moves.next()),
        step("M11.5,2H14v12h-2.5z M2,2v12L11,8z", "Last step (End)", () => moves.last())),
      this.number,
      element("div", { class: "track" }, this.slider, this.overview.root));
    if (story.marked.length > 0)
      this.root.append(button("Next marked", { class: "marked-button", title: "Next step that the verdict speaks of (m)" }, () => moves.nextMarked()));
  }

  show(position: number): void {
    const step = this.story.steps[position];
    this.slider.value = `${position}`;
    this.slider.setAttribute("aria-valuetext", `step ${position}, ${this.story.threads[step.thread].name}: ${cellText(this.story, step)}`);
    setText(this.number, `Step ${position} / ${this.story.steps.length - 1}`);
  }
}
