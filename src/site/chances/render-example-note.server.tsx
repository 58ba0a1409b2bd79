import { renderToStaticMarkup } from "react-dom/server";
import { patterns } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";

/** Says that the answer is to an example of ours, and leads to the empty form. */
export function renderExampleNote(locale: Locale): string {
  const { home: m } = languageOf(locale).messages;
  return renderToStaticMarkup(
    <p className="mt-3 rounded-card bg-accent-soft px-3">
      {m.example_note()}{" "}
      <a href={patterns.chances} className="link tap-row font-semibold">
        {m.example_own()}
      </a>
    </p>,
  );
}
