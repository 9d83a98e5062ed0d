// The whole execution as a strip below the slider: one line per thread, one tick per step, marked steps across all lines.
import { element } from "./dom";
import type { Story } from "./model";
import { threadClass } from "./prose";

const mostLines = 8;

export class Overview {
  readonly root = element("canvas", { class: "overview", "aria-hidden": "true" });
  private readonly colours: HTMLElement[]; // elements that have each thread's colour

  constructor(private readonly story: Story) {
    this.colours = story.threads.map((_, t) => element("i", { class: threadClass(t) }));
    this.root.append(...this.colours);
    this.root.style.height = `${Math.max(18, 4 * Math.min(mostLines, story.threads.length))}px`;
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  draw(): void {
    const { story, root } = this;
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [root.clientWidth, root.clientHeight];
    if (width === 0) return;
    root.width = width * scale;
    root.height = height * scale;
    const picture = root.getContext("2d");
    if (!picture) return;
    picture.scale(scale, scale);
    const colours = this.colours.map((sample) => getComputedStyle(sample).color);
    const lines = Math.min(mostLines, story.threads.length);
    const lineHeight = height / lines;
    const span = Math.max(1, story.steps.length - 1);
    const tick = Math.max(1, Math.min(10, (width / span) * 0.7));
    const x = (position: number): number => (position / span) * (width - tick);
    story.steps.forEach((step, position) => {
      picture.fillStyle = colours[step.thread];
      picture.fillRect(x(position), (step.thread % lines) * lineHeight + 1, tick, Math.max(1, lineHeight - 2));
    });
    picture.fillStyle = getComputedStyle(root).color;
    for (const position of story.marked) picture.fillRect(x(position) + tick / 2 - 1, 0, 2, height);
  }
}
