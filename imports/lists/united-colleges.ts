import { aliasKey } from "#lib/alias-key.ts";
import type { ListedCollege } from "./list-file.ts";
import { formerNames } from "./listed-names.ts";
import type { CollegeFacts } from "./read-lists.ts";

/**
 * The colleges of several lists by code, each under every name that the lists have for it: years differ in their spelling,
 * and some lists have codes alone.
 *
 * @param lists newest first; a college has the name of the newest list that says enough for a page, else of the newest one
 */
export function uniteColleges(lists: readonly (readonly CollegeFacts[])[]): Map<string, ListedCollege> {
  const byCode = Map.groupBy(lists.flat(), ({ college }) => college.code);
  return new Map([...byCode].map(([code, facts]) => [code, unite(facts)]));
}

function unite(facts: readonly CollegeFacts[]): ListedCollege {
  const listed = facts.map(({ college }) => college);
  const streams = facts.flatMap(({ programmes }) => [...programmes.values()].map(({ programme }) => programme.stream));
  const withNames = listed.filter(({ name }) => name);
  const whole = withNames.filter(({ isCut }) => !isCut);
  const named = whole.length > 0 ? whole : withNames;
  const first = named.find(({ page }) => page) ?? named[0] ?? listed[0]!;
  const names = named.flatMap(({ name, aliases = [] }) => [name, ...aliases, ...formerNames(name)]);
  const others = new Map(names.map((name) => [aliasKey(name), name]));
  others.delete(aliasKey(first.name));
  const { city, district } = named.find((one) => one.district) ?? named.find((one) => one.city) ?? first;
  return {
    ...first,
    streams: new Set(streams),
    ...(first.city === undefined && city !== undefined && { city }),
    ...(first.district === undefined && district !== undefined && { district }),
    ...(others.size > 0 && { aliases: [...others.values()] }),
  };
}
