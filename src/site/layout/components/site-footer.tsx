import { useEffect, useState } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { themeKey } from "#ui/page/theme.ts";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Light, dark, or as the system has it; remembered in this browser. Needs script, so it appears with it. */
function ThemeSwitch() {
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

/** @param html its links and what they are about, rendered by the server; null: the document has it */
export function SiteFooter({
  year,
  isTrial,
  html,
}: {
  year: number;
  isTrial: boolean;
  html: { footerAbout: PartHtml; footerLinks: PartHtml } | null;
}) {
  const m = useMessages();
  return (
    <footer className="no-print mt-16 bg-header pb-24 text-on-header md:pb-8">
      <div className="page grid gap-8 py-10 md:grid-cols-2">
        <div>
          <ServerPart id="footer-about" html={html?.footerAbout ?? null} />
          <ThemeSwitch />
        </div>
        <nav aria-label={m.frame.footer_navigation()}>
          <ServerPart id="footer-links" html={html?.footerLinks ?? null} />
        </nav>
      </div>
      <div className="page border-t border-on-header/15 pt-6 text-sm">
        <p>{m.frame.copyright({ until: year > 2025 ? String(year) : "none" })}</p>
        {isTrial ? <p className="mt-2">{m.frame.trial()}</p> : null}
      </div>
    </footer>
  );
}
