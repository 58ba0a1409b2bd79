import { createContext, type ReactNode, use } from "react";
import { type Group, groups, type Locale, type Messages } from "./compiled/types.ts";
import type { Formatters } from "./formatters.ts";

/** The words of one language, and how it writes figures. */
export interface Language {
  locale: Locale;
  messages: Messages;
  format: Formatters;
}

/** What the error page and an unsent form say: without a connection these words could not be fetched any more. */
export const alwaysLoaded: readonly Group[] = ["drafts", "errors", "frame", "ui"];

const LanguageContext = createContext<Language | null>(null);

/**
 * A language whose groups of words are read when a component first asks for one.
 *
 * @param read answers a group; in the browser it may suspend until the group has arrived
 */
export function createLanguage(
  locale: Locale,
  format: Formatters,
  read: <Name extends Group>(group: Name) => Messages[Name],
): Language {
  const messages = {} as Messages;
  for (const group of groups) Object.defineProperty(messages, group, { get: () => read(group), enumerable: true });
  return { locale, messages, format };
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
