import { readFileSync } from "node:fs";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import type { IndexRows } from "margdeep-search/rows";
import type { NamedCollege } from "#features/catalogue/service/read-question.server.ts";
import type { Intent } from "#features/search/read-intents.ts";
import type { CollegeKind, Direct, Wanted } from "./judged-query.ts";

/** A college of the committed sample, one a line: what search reads of it. */
interface SampleLine {
  college: IndexRows["colleges"][number];
  aliases: string[];
  teaches: [
    stream: number,
    programmes: [name: string, levels: number][],
    closing: [low: number, exam: string] | null,
  ][];
}

const streamNames =
  "Engineering,Medical,MBA,MCA/IT,Commerce,Arts,Law,Design,Pharmacy,Diploma,Hotel Management,Architecture".split(",");

/** The rows of the committed sample: a few hundred real colleges, as docs/search.md says. */
export function readSample(): IndexRows {
  const lines = readFileSync(new URL("colleges.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const colleges = lines.map((line) => JSON.parse(line) as SampleLine);
  return {
    thisYear: 2026,
    branchClosings: [],
    streams: streamNames.map((name, at) => ({ id: at + 1, name, slug: name.toLowerCase(), description: "" })),
    colleges: colleges.map(({ college }) => college),
    aisheCodes: [],
    aliases: colleges.flatMap(({ college: [id], aliases }) => aliases.map((alias): [number, string] => [id, alias])),
    collegeStreams: colleges.flatMap(({ college: [id], teaches }) =>
      teaches.map(([stream, programmes, closing]) => ({
        college: id,
        stream,
        seats: programmes.length,
        branchCount: programmes.length,
        hasCutoffs: closing !== null,
        closing:
          closing === null
            ? null
            : {
                headline: { closing: closing[0], round: 6, branch_id: 1, branch: "", fact: "cutoff-1" },
                gender: "any" as const,
                low: closing[0],
                high: closing[0],
                year: 2025,
                exam: closing[1],
                unit: "rank",
                authority: "JoSAA",
                round: 6,
                quota: "",
                seat_type: "OPEN",
                pool: "anyone",
                level: "ug",
                max_marks: null,
                is_provisional: false,
                isFallback: false,
              },
        programmes: programmes.map(([name, levels]) => [name, levels, 1]),
      })),
    ) as IndexRows["collegeStreams"],
    fees: [],
    medians: [],
    photos: [],
  };
}

/** Whether a college is what a query wants. */
export function isWantedCollege(index: CatalogueIndex, ordinal: number, wanted: Wanted): boolean {
  const college = index.colleges[ordinal]!;
  const place = `${college.name}, ${college.area}, ${college.city}, ${college.district}, ${college.state}`;
  const names = [college.name, ...college.aliases];
  if ("college" in wanted) {
    return names.some((name) => wanted.college.test(name)) && (!wanted.place || wanted.place.test(place));
  }
  return "kind" in wanted && isOfKind(index, ordinal, wanted.kind, place);
}

function isOfKind(index: CatalogueIndex, ordinal: number, kind: CollegeKind, place: string): boolean {
  const college = index.colleges[ordinal]!;
  return (
    (!kind.place || kind.place.test(place)) &&
    (!kind.course || taughtNames(index, ordinal).some((name) => kind.course!.test(name))) &&
    (!kind.isWomenOnly || college.is_women_only || /women|girl|mahila|kanya|ladies/i.test(college.name)) &&
    (!kind.ownership || college.ownership === kind.ownership) &&
    (!kind.name || kind.name.test(college.name))
  );
}

/** Streams and branches of a college. */
export function taughtNames(index: CatalogueIndex, ordinal: number): string[] {
  const names: string[] = [];
  for (let entry = index.entryStart[ordinal]!; entry < index.entryStart[ordinal + 1]!; entry += 1) {
    names.push(index.streams[index.entryStream[entry]!]!.name);
    for (let at = index.programmeStart[entry]!; at < index.programmeStart[entry + 1]!; at += 1) {
      names.push(index.branches.labels[index.programmeBranch[at]!]!);
    }
  }
  return names;
}

/** Whether the first intent is what a query wants, with the colleges and cities that the catalogue names. */
export function isWantedDirect(
  intent: Intent | undefined,
  wanted: Direct,
  known: { collegeOf: (text: string) => NamedCollege | null; cityOf: (words: readonly string[]) => string | null },
): boolean {
  if (!intent) return false;
  if ("exam" in wanted) return intent.kind === "exam" && intent.key === wanted.exam;
  if ("rank" in wanted) {
    return (
      intent.kind === "rank" &&
      Object.entries(wanted.rank).every(([name, value]) => Reflect.get(intent, name) === value)
    );
  }
  if ("compare" in wanted) {
    return (
      intent.kind === "compare" &&
      wanted.compare.every((name, at) => name.test(known.collegeOf(intent.texts[at]!)?.name ?? ""))
    );
  }
  if ("recognised" in wanted) {
    return intent.kind === "recognised" && wanted.recognised.test(known.collegeOf(intent.text)?.name ?? "");
  }
  if ("hostels" in wanted) {
    const { city, forWhom } = wanted.hostels;
    if (intent.kind !== "hostels") return false;
    return (!city || city.test(known.cityOf(intent.rest) ?? "")) && (!forWhom || intent.forWhom === forWhom);
  }
  if ("page" in wanted) return intent.kind === "page" && intent.page === wanted.page;
  return intent.kind in wanted;
}
