import { createContext, type ReactNode, use } from "react";
import type { Locale, Messages } from "./compiled/types.ts";
import { createFormatters, type Formatters } from "./formatters.ts";

/** The words of one language, and how it writes figures. */
export interface Language {
  locale: Locale;
  messages: Messages;
  format: Formatters;
}

const LanguageContext = createContext<Language | null>(null);

/** Binds a compiled catalogue to its formatters. */
export function createLanguage(locale: Locale, catalogue: (formatters: Formatters) => Messages): Language {
  const format = createFormatters(locale);
  return { locale, messages: catalogue(format), format };
}

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error("No language above this component");
  return language;
}

/** The words of the page's language: `const m = useMessages(); m.frame.search()`. */
export function useMessages(): Messages {
  return useLanguage().messages;
}

/** How the page's language writes figures: `useFormat().rupees(125000)`. */
export function useFormat(): Formatters {
  return useLanguage().format;
}
