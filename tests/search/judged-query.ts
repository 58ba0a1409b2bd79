/** What a student who types a text wants to see first. */
export type Wanted =
  /** One college: its name holds the words, and its city, district or state too where one is given. */
  | { college: RegExp; place?: RegExp }
  /** Any college that is of this kind. */
  | { kind: CollegeKind }
  /** A direct answer above all colleges. */
  | { direct: Direct }
  /** The truth that we have no such thing: no college is shown as if it were meant. */
  | { nothing: true };

export interface CollegeKind {
  place?: RegExp;
  /** A branch or stream that it teaches. */
  course?: RegExp;
  isWomenOnly?: true;
  ownership?: "government" | "private" | "government_aided" | "deemed";
  name?: RegExp;
}

export type Direct =
  | { exam: string }
  | { rank: { figure: number; unit: "rank" | "percentile"; category?: string; exam?: string } }
  | { compare: [RegExp, RegExp] }
  | { recognised: RegExp }
  | { hostels: { city?: RegExp; forWhom?: "girls" | "boys" } }
  | { scholarships: true }
  | { jobs: true }
  | { page: string };

export interface JudgedQuery {
  q: string;
  group: string;
  wanted: Wanted;
}

/** A list of queries under headings. */
export function createQueryList() {
  const queries: JudgedQuery[] = [];
  let group = "";
  const add = (q: string, wanted: Wanted) => queries.push({ q, group, wanted });
  return {
    queries: queries as readonly JudgedQuery[],
    heading: (title: string) => {
      group = title;
    },
    college: (q: string, name: RegExp, place?: RegExp) => add(q, { college: name, ...(place && { place }) }),
    kind: (q: string, wanted: CollegeKind) => add(q, { kind: wanted }),
    direct: (q: string, wanted: Direct) => add(q, { direct: wanted }),
    nothing: (...texts: string[]) => {
      for (const q of texts) add(q, { nothing: true });
    },
  };
}
