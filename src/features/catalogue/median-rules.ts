/** A group of graduates as a source names it: "UG, 4 years", "PG, 2 years (Management)". */
export interface GroupKind {
  level: "diploma" | "ug" | "pg";
  years: number;
  /** The field of the ranking in small letters; '' where the source counts all fields together. */
  field: string;
}

/** Reads NIRF's names of groups. @returns null for another name, such as a branch's */
export function readGroup(group: string): GroupKind | null {
  const [, level, years, field = ""] = /^(UG|PG|Diploma), (\d) years?(?: \((.+)\))?$/i.exec(group.trim()) ?? [];
  if (!level || !years) return null;
  return { level: level.toLowerCase() as GroupKind["level"], years: Number(years), field: field.toLowerCase() };
}

/** Whether a group is of those who study on after a degree; a group without a level is a college's ordinary course. */
export function isPostgraduate(group: string): boolean {
  const read = readGroup(group);
  return read
    ? read.level === "pg"
    : /^(pg|post ?graduate|master|mba|mca|m\.? ?(tech|e|sc|a|com|pharm|arch|ed)|llm|md|ms)\b/i.test(group.trim());
}

/** How long the first degree of most students takes, where a stream has one such degree; by slug. */
const firstDegreeYears: Readonly<Record<string, number>> = {
  engineering: 4,
  pharmacy: 4,
  law: 5,
  architecture: 5,
  medical: 5,
  dental: 5,
};

/** Streams that are entered with a degree: who asks for one of them asks for its own graduates. */
const postgraduateStreams: ReadonlySet<string> = new Set(["mba", "mca-it"]);

/** NIRF's word for a stream that we call otherwise. */
const fieldNames: Readonly<Record<string, string>> = { mba: "management" };

/** What is compared of a group that has a median. */
export interface MedianCandidate {
  group: string;
  year: number;
  graduates: number | null;
}

/** Of which stream a page or list is. */
export interface AskedStream {
  /** '' where there is none. */
  slug: string;
  /** Whether the visitor requested this stream; else it is the college's largest. */
  isAsked: boolean;
}

/**
 * The group whose median stands for a college, on every page, card and call: of its first degrees, unless only later ones
 * have a median; of the page's stream before all fields together, and these before another stream's; the newest year; the
 * length that is usual in the stream; the most graduates. In a stream that is entered with a degree, later degrees come first.
 *
 * @param candidates groups with a median that is no sample, none of fewer than `minPlacedForMedian` placed
 */
export function headlineMedian<T extends MedianCandidate>(candidates: readonly T[], stream: AskedStream): T | null {
  return candidates.toSorted((a, b) => compareMedians(a, b, stream))[0] ?? null;
}

/** The order of `headlineMedian`, for lists of groups. */
export function compareMedians(a: MedianCandidate, b: MedianCandidate, stream: AskedStream): number {
  const others = ranksOf(b, stream);
  const differences = ranksOf(a, stream).map((rank, at) => rank - (others[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? a.group.localeCompare(b.group);
}

/** Smaller is better. */
function ranksOf({ group, year, graduates }: MedianCandidate, { slug, isAsked }: AskedStream): number[] {
  const read = readGroup(group);
  const field = read?.field ?? "";
  const isOfStream = field !== "" && slug !== "" && field.includes(fieldNames[slug] ?? slug);
  const usual = firstDegreeYears[slug];
  const isWantedLater = isAsked && postgraduateStreams.has(slug);
  return [
    Number(isPostgraduate(group) !== isWantedLater),
    isOfStream ? 0 : field === "" ? 1 : 2,
    -year,
    Number(usual !== undefined && read?.level === "ug" && read.years !== usual),
    -(graduates ?? 0),
  ];
}
