import { useEffect, useState } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { themeKey } from "#ui/theme.ts";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Light, dark, or as the system has it; remembered in this browser. Needs script, so it appears with it. */
export function ThemeSwitch() {
  const m = useMessages();
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => {
    const remembered = document.documentElement.dataset.theme;
    setTheme(themes.find((known) => known === remembered) ?? "system");
  }, []);
  if (!theme) return null;

  function choose(chosen: Theme) {
    setTheme(chosen);
    if (chosen === "system") {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(themeKey);
    } else {
      document.documentElement.dataset.theme = chosen;
      localStorage.setItem(themeKey, chosen);
    }
  }

  const labels: Record<Theme, string> = {
    system: m.frame.theme_system(),
    light: m.frame.theme_light(),
    dark: m.frame.theme_dark(),
  };
  return (
    <fieldset className="mt-4 flex flex-wrap items-center gap-1">
      <legend className="sr-only">{m.frame.theme()}</legend>
      {themes.map((value) => (
        <label
          key={value}
          className="cursor-pointer rounded-control has-focus-visible:outline-3 has-focus-visible:outline-accent-strong"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="peer sr-only"
          />
          <span className="inline-flex min-h-11 items-center rounded-control border border-on-header/25 px-4 peer-checked:bg-on-header peer-checked:font-semibold peer-checked:text-header">
            {labels[value]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
