import { createContext, type ReactNode, use } from "react";
import { type Group, groups, type Locale, type Messages } from "./compiled/types.ts";
import type { Formatters } from "./formatters.ts";

/** The words of one language, and how it writes figures. */
export interface Language {
  locale: Locale;
  messages: Messages;
  format: Formatters;
  /** A place or a stream in the language's own script; for any other name, itself. */
  nameOf: NameOf;
}

export type NameOf = (name: string) => string;

/** English has the names as they are stored. */
export const asStored: NameOf = (name) => name;

/** What the error page and an unsent form say: without a connection these words could not be fetched any more. */
export const alwaysLoaded: readonly Group[] = ["drafts", "errors", "frame", "ui"];

const LanguageContext = createContext<Language | null>(null);

type ReadGroup = <Name extends Group>(group: Name) => Messages[Name];

/** Reads a group on first access. A request makes several of these: the properties are those of the class. */
class GroupsOnDemand {
  readonly #read: ReadGroup;

  constructor(read: ReadGroup) {
    this.#read = read;
  }

  static {
    for (const group of groups) {
      Object.defineProperty(GroupsOnDemand.prototype, group, {
        get(this: GroupsOnDemand) {
          return this.#read(group);
        },
      });
    }
  }
}

/**
 * A language whose groups of words are read when a component first uses one.
 *
 * @param read answers a group; in the browser it may suspend until the group has arrived
 * @param nameOf likewise
 */
export function createLanguage(locale: Locale, format: Formatters, read: ReadGroup, nameOf: NameOf): Language {
  return { locale, messages: new GroupsOnDemand(read) as unknown as Messages, format, nameOf };
}

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The page's language whole, for a component that needs its code. */
export function useLanguage(): Language {
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

/** Says names of places and streams in the page's script: `const nameOf = useNames(); nameOf("Pune")` is पुणे on a Hindi page. */
export function useNames(): NameOf {
  return useLanguage().nameOf;
}

/** A place on one line, from its area to its state, in the page's script; what is not known is left out. */
export function usePlaceLine(): (parts: Iterable<string | null | undefined>) => string {
  const nameOf = useNames();
  return (parts) => [...parts].flatMap((part) => (part ? [nameOf(part)] : [])).join(", ");
}
