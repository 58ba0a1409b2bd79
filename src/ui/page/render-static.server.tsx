import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Language, LanguageProvider } from "#lib/messages/messages.tsx";

/** HTML of a part that no script changes, for `StaticHtml`: the page's script has neither its code nor its words. */
export function renderStatic(part: ReactElement, language: Language): string {
  return renderToStaticMarkup(<LanguageProvider language={language}>{part}</LanguageProvider>);
}
