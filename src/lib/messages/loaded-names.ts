import { use } from "react";
import { nameTables } from "./compiled/load-names.ts";
import type { Locale } from "./compiled/types.ts";
import type { NameOf } from "./messages.tsx";

type Table = Readonly<Record<string, string>>;

/**
 * The names that the server rendered are here; another one needs the table, which is fetched once.
 *
 * @param rendered each name with its form in the page's script
 */
export function loadedNames(locale: Exclude<Locale, "en">, rendered: Table): NameOf {
  const here = new Map(Object.entries(rendered));
  let table: Promise<Table> | null = null;
  return (name) => {
    const known = here.get(name);
    if (known !== undefined) return known;
    table ??= nameTables[locale]().catch((): Table => ({}));
    return use(table)[name] ?? name;
  };
}
