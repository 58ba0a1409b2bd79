import type { Locale } from "./compiled/types.ts";

/** Texts in ICU MessageFormat as the catalogue has them: by group, then by key. */
export type CatalogueTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const json = { with: { type: "json" } } as const;
const files: Record<Locale, () => Promise<{ default: CatalogueTexts }>> = {
  en: () => import("../../../messages/en.json", json),
  hi: () => import("../../../messages/hi.json", json),
  mr: () => import("../../../messages/mr.json", json),
};

/** A language's catalogue. Loaded at first use: a page needs only what the build compiled from it. */
export async function catalogueTexts(locale: Locale): Promise<CatalogueTexts> {
  return (await files[locale]()).default;
}

/** The catalogue's text of "group.name"; undefined: there is none. */
export function textOf(texts: CatalogueTexts, key: string): string | undefined {
  const [group = "", name = ""] = key.split(".");
  const found = Object.hasOwn(texts, group) ? texts[group] : undefined;
  return found && Object.hasOwn(found, name) ? found[name] : undefined;
}
