import { use } from "react";
import { nameTables } from "./compiled/load-names.ts";
import type { Locale } from "./compiled/types.ts";
import type { NameOf } from "./messages.tsx";

type Table = Readonly<Record<string, string>>;

/**
 * The names that the server rendered (`data-names`) are here; another one needs the table, which is fetched once.
 *
 * @param rendered JSON: each name with its form in the page's script
 */
export function loadedNames(locale: Exclude<Locale, "en">, rendered = "{}"): NameOf {
  const here = new Map(Object.entries(JSON.parse(rendered) as Table));
  let table: Promise<Table> | null = null;
  return (name) => {
    const known = here.get(name);
    if (known !== undefined) return known;
    table ??= nameTables[locale]().catch((): Table => ({}));
    return use(table)[name] ?? name;
  };
}
