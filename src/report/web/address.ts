// The place in the page as the address has it: #finding=2&step=7. Findings count from 1, steps as in the report.

export interface Address {
  finding: number | null;
  step: number | null;
}

export function readAddress(): Address {
  const parts = new URLSearchParams(window.location.hash.slice(1));
  return { finding: whole(parts.get("finding")), step: whole(parts.get("step")) };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

let waiting = 0;

/** Browsers refuse too many changes in a short time: the last one of a burst counts. */
export function writeAddress(finding: number | null, step: number | null): void {
  const parts = [...(finding === null ? [] : [`finding=${finding}`]), ...(step === null ? [] : [`step=${step}`])];
  window.clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    try {
      window.history.replaceState(null, "", `#${parts.join("&")}`);
    } catch {
      // Nothing but the link is lost.
    }
  }, 150);
}
