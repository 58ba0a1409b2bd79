import { currentTown } from "margdeep-places/names";
import { wereOneDistrict } from "../match/divided-districts.ts";
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

/** The last town that a name states behind a comma or in brackets: `Hassan` of `Lake Institute of Technology, Hassan`. */
export function statedTown(name: string): string | undefined {
  return name
    .split(/[,()]/)
    .slice(1)
    .map((part) =>
      part
        .replace(/\W+$/, "")
        .replace(/\s+campus$/i, "")
        .trim(),
    )
    .findLast((part) => districtsOfTown.has(townKey(part)));
}

/** Whether a name states a town of another district: an address may be that of the college's owner. */
export function statesOtherDistrict(name: string, district: string): boolean {
  const districts = districtsOfTown.get(townKey(statedTown(name) ?? ""));
  const key = townKey(district);
  return districts !== undefined && ![...districts].some((its) => its === key || wereOneDistrict(its, key));
}

/** The town or district that the end of an address names: `Salem` of `Karuppur Post Salem`. '' for none. */
export function townAtEnd(address: string): string {
  const words = address.split(/\s+/);
  const ends = [3, 2, 1].map((count) => words.slice(-count).join(" "));
  return ends.find((end) => districtsOfTown.has(townKey(end))) ?? "";
}

/** What a list that has only names says for a page: the town that the list or the end of the name states, '' for none. */
export function pageOf({ name, city = "", district = "" }: ListedCollege): NonNullable<ListedCollege["page"]> {
  const town = city || statedTown(name) || "";
  return { city: currentTown(titleCaseOf(town)), district, ownership: "unknown" };
}
