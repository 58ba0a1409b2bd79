import { readFileSync } from "node:fs";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { findColleges } from "margdeep-search/find-colleges";
import { everyCollege } from "#features/catalogue/rules.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { itemAt } from "#lib/lookups.ts";
import { knownNamesPath } from "../../imports/names/known-names.ts";

/** A well-known institution of imports/names/known-names.csv. */
export interface KnownName {
  name: string;
  shorts: string[];
  place: string;
  state: string;
  aishe: string;
  page: string;
}

/** What an index answers for a known name; colleges by their place in it, -1 for none. */
export interface NameVerdict {
  /** `no page`: none is called so; `two pages`: another page of the state is called the same; `other first`: a text finds another. */
  fault: "no page" | "two pages" | "other first" | null;
  page: number;
  twins: number[];
  /** Texts that find another college first. */
  missed: { q: string; found: number }[];
}

export function readKnownNames(): KnownName[] {
  const [, ...lines] = readFileSync(knownNamesPath, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name = "", shorts = "", place = "", state = "", aishe = "", page = ""] = line
      .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map((cell) => cell.replace(/^"(.*)"$/, "$1"));
    return { name, shorts: shorts.split(";"), place, state, aishe, page };
  });
}

/**
 * Judges what an index answers for a known name: its page is first for the name and for every short name, and no other is called so.
 *
 * @param idOfCode the college with an AISHE code; where there is none its page is known by its name and place
 */
export function judgeName(
  index: CatalogueIndex,
  known: KnownName,
  idOfCode: (code: string) => number | undefined = () => undefined,
): NameVerdict {
  const bearers = bearersOf(index, known);
  const page = index.ordinals.get(idOfCode(known.aishe) ?? -1) ?? bearers[0] ?? -1;
  const twins = bearers.filter((ordinal) => ordinal !== page);
  const missed = [known.name, ...known.shorts].flatMap((q) => {
    const [found = -1] = findColleges(index, { ...everyCollege, q, pageSize: 1 }, (ordinal) => ordinal).colleges;
    return found === page && page >= 0 ? [] : [{ q, found }];
  });
  const fault = page < 0 ? "no page" : twins.length > 0 ? "two pages" : missed.length > 0 ? "other first" : null;
  return { fault, page, twins, missed };
}

/** Colleges that are called so, in the place of the list where one is there, else in its state. */
function bearersOf({ colleges }: CatalogueIndex, { name, page, place, state }: KnownName): number[] {
  const keys = [name, page].filter(Boolean).map(aliasKey);
  const called = [...colleges.keys()].filter((ordinal) => {
    const college = itemAt(colleges, ordinal);
    return college.state === state && [college.name, ...college.aliases].some((one) => keys.includes(aliasKey(one)));
  });
  const key = aliasKey(place);
  const inTown = called.filter((ordinal) => aliasKey(itemAt(colleges, ordinal).city).includes(key));
  const around = called.filter((ordinal) => {
    const { area, district } = itemAt(colleges, ordinal);
    return aliasKey(`${area} ${district}`).includes(key);
  });
  return [inTown, around, called].find(({ length }) => length > 0) ?? [];
}
