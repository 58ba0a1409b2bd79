import type { StoredRange } from "margdeep-search/closing-range-rules";
import type { BranchClosingRow, CollegeStreamRow, FeeRow, IndexRows } from "margdeep-search/rows";
import type { ownerships } from "#db/schema/colleges.ts";

/** The description of a college in a search test. */
export interface SampleCollege {
  id: number;
  name: string;
  shortName?: string;
  aliases?: string[];
  area?: string;
  city?: string;
  district?: string;
  state?: string;
  university?: string;
  ownership?: (typeof ownerships)[number];
  isWomenOnly?: boolean;
  nearestHostelM?: number | null;
  /** Best rank in the newest NIRF lists. */
  nirfRank?: number;
  /** Seats of the programmes by stream id. */
  teaches?: Record<number, [name: string, levels: number, seats: number][]>;
  /** General fees; of every stream unless one is named. */
  fees?: (Pick<FeeRow, "low" | "high"> & Partial<FeeRow>)[];
  /** Lowest closing value in each of its streams. */
  closing?: number;
  /** Of which list; default: ranks of JEE Main. */
  closingOf?: Partial<StoredRange>;
}

export const sampleStreams = [
  { id: 1, name: "Engineering", slug: "engineering", description: "" },
  { id: 2, name: "MBA", slug: "mba", description: "" },
  { id: 3, name: "Diploma", slug: "diploma", description: "" },
];

/** The rows from which the search index is built, as the database returns them. */
export function catalogueRows(colleges: readonly SampleCollege[]): IndexRows {
  return {
    thisYear: 2026,
    streams: sampleStreams,
    aisheCodes: [],
    colleges: colleges.map((college) => [
      college.id,
      college.name,
      college.shortName ?? null,
      college.area ?? "",
      college.city ?? "Pune",
      college.district ?? college.city ?? "Pune",
      college.state ?? "Maharashtra",
      college.university ?? "",
      college.ownership ?? "private",
      college.isWomenOnly ?? false,
      false,
      college.nearestHostelM ?? null,
      college.fees !== undefined,
      college.nirfRank ?? null,
    ]),
    fees: colleges.flatMap(({ id, fees = [] }) =>
      fees.map((fee) => ({ college: id, stream: null, year: 2025, fixedBy: "", status: "official", ...fee })),
    ),
    collegeStreams: colleges.flatMap((college) => streamRows(college)),
    branchClosings: colleges.flatMap((college) => branchClosings(college)),
    aliases: colleges.flatMap(({ id, aliases = [] }) => aliases.map((alias): [number, string] => [id, alias])),
    photos: [],
    medians: [],
  };
}

function streamRows({ id, teaches = {}, closing, closingOf }: SampleCollege): CollegeStreamRow[] {
  return Object.entries(teaches)
    .map(([stream, programmes]) => ({
      college: id,
      stream: Number(stream),
      seats: programmes.reduce((sum, programme) => sum + programme[2], 0),
      branchCount: programmes.length,
      hasCutoffs: closing !== undefined,
      closing: closing === undefined ? null : { ...sampleRange(closing), ...closingOf },
      programmes: programmes.toSorted((a, b) => b[2] - a[2]),
    }))
    .sort((a, b) => b.seats - a.seats || a.stream - b.stream);
}

/** A closing value for each branch, the later ones easier: that of the first is the lowest of the college. */
function branchClosings({ id, teaches = {}, closing, closingOf }: SampleCollege): BranchClosingRow[] {
  if (closing === undefined) return [];
  return Object.entries(teaches).flatMap(([stream, programmes]) =>
    programmes.map(([name], at) => {
      const { headline, ...range } = { ...sampleRange(closing + at, closing + at), ...closingOf };
      const own = { ...headline, closing: closing + at, branch_id: 100 * id + at, branch: name };
      return { college: id, stream: Number(stream), name, closing: { ...range, headline: own } };
    }),
  );
}

/** A closing range of JoSAA's last round of 2024; its lowest value speaks for the college. */
export function sampleRange(low: number, high = low * 10): StoredRange {
  return {
    headline: { closing: low, round: 5, branch_id: 1, branch: "Computer Science and Engineering", fact: "cutoff-1" },
    gender: "any",
    isFallback: false,
    low,
    high,
    year: 2024,
    exam: "JEE Main",
    unit: "rank",
    authority: "JoSAA",
    round: 5,
    quota: "OS",
    seat_type: "OPEN",
    pool: "other_states",
    level: "ug",
    max_marks: null,
    is_provisional: false,
  };
}

/** A deterministic random number generator from 0 to 1 (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const founders = "Modern Sunrise Shivaji Gandhi Vivekanand Lotus Everest Ganga Narmada Tagore Raman Bose Ashoka".split(
  " ",
);
const kinds = [
  "College of Engineering",
  "Institute of Technology",
  "Institute of Management",
  "Polytechnic",
  "University",
];
const places: [city: string, state: string][] = [
  ["Pune", "Maharashtra"],
  ["Mumbai", "Maharashtra"],
  ["Nagpur", "Maharashtra"],
  ["Bengaluru", "Karnataka"],
  ["Mysuru", "Karnataka"],
  ["Chennai", "Tamil Nadu"],
  ["Coimbatore", "Tamil Nadu"],
  ["Jaipur", "Rajasthan"],
];
const courses = "Computer Civil Mechanical Electrical Chemical Textile Production Instrumentation".split(" ");
const owners = ["private", "government", "government_aided", "deemed_private", "private_university"] as const;

/** Generated colleges in the proportions of AICTE's register: four or five programmes each. */
export function randomColleges(count: number, random: () => number): SampleCollege[] {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, (_, at) => {
    const [city, state] = oneOf(places);
    const teaches: SampleCollege["teaches"] = {};
    for (const stream of [1, 2, 3].filter(() => random() < 0.5)) {
      const names = [...new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, () => oneOf(courses)))];
      teaches[stream] = names.map((name) => [
        `${name} Engineering`,
        1 + Math.floor(random() * 7),
        30 + Math.floor(random() * 90),
      ]);
    }
    return {
      id: at + 1,
      name: `${oneOf(founders)} ${oneOf(founders)} ${oneOf(kinds)}`,
      city,
      state,
      ownership: oneOf(owners),
      isWomenOnly: random() < 0.1,
      nearestHostelM: random() < 0.3 ? Math.floor(random() * 10_000) : null,
      teaches,
      ...(random() < 0.2 && { closing: 1 + Math.floor(random() * 100_000) }),
    };
  });
}
