import { currentTown } from "margdeep-places/names";
import { districtsOfTown, townKey } from "../match/town-keys.ts";
import { tidyText } from "../tidy/tidy-text.ts";
import { titleCase } from "../tidy/title-case.ts";
import type { ListedCollege } from "./list-file.ts";

/** What a college was called before, as lists write it: `Sapthagiri University (Formerly Sapthagiri College)`. */
export function formerNames(name: string): string[] {
  return [...tidyText(name).matchAll(/\(\s*formerly(?:\s+known\s+as)?[\s:,-]+([^()]{3,})\)?/gi)].map(
    ([, former = ""]) => former.trim(),
  );
}

/**
 * A name that carries its whole address: the name, and the text after it.
 *
 * `Jaya Engineering College, Thirunindravur, Chennai 602024` is the name `Jaya Engineering College`.
 */
export function splitAddress(text: string): { name: string; address: string } {
  const whole = tidyText(text);
  const [, name = whole, address = ""] = /^(.*?(?:\([^)]*\)[^,]*?)?),\s*(.*)$/.exec(whole) ?? [];
  return { name: name.replace(/\s*\((autonomous)\)\s*/i, " ").trim(), address };
}

/** A place in capitals as it is usually written: `NEW TOWN` is `New Town`. '' for an empty cell. */
export function titleCaseOf(place: string): string {
  return titleCase(tidyText(place).toLowerCase(), new Map(), false);
}

/** What a list that has only names says for a page: the town that the list or the end of the name states, '' for none. */
export function pageOf({ name, city = "", district = "" }: ListedCollege): NonNullable<ListedCollege["page"]> {
  const stated = name
    .split(/[,()]/)
    .slice(1)
    .map((part) => part.replace(/\W+$/, "").trim())
    .findLast((part) => districtsOfTown.has(townKey(part)));
  return { city: currentTown(titleCaseOf(city || stated || "")), district, ownership: "unknown" };
}
