// Light or dark: as the system has it, until the reader says otherwise.

export type Theme = "light" | "dark";
const key = "heddle-theme";
let chosen: Theme | null = null; // by the reader
const system = window.matchMedia("(prefers-color-scheme: dark)");

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function startTheme(changed: () => void): void {
  chosen = remembered();
  apply(wanted());
  system.addEventListener("change", () => {
    apply(wanted());
    changed();
  });
}

export function toggleTheme(): Theme {
  const theme = currentTheme() === "dark" ? "light" : "dark";
  chosen = theme;
  apply(theme);
  try {
    window.localStorage.setItem(key, theme);
  } catch {
    // Pages in files need not have storage: then the choice lasts as long as the page.
  }
  return theme;
}

/** For a while, whatever the reader wants. */
export function overrideTheme(theme: Theme | null): void {
  apply(theme ?? wanted());
}

function wanted(): Theme {
  return chosen ?? (system.matches ? "dark" : "light");
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

function remembered(): Theme | null {
  try {
    const theme = window.localStorage.getItem(key);
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;
  }
}
