import { stemOf } from "./normalise.ts";

/** What a degree is called in the data, and at which level it is taught. */
export interface Degree {
  /** Phrases of compared words; a branch or a stream has one of them. */
  phrases: readonly (readonly string[])[];
  /** Level bits: 1 diploma, 2 undergraduate, 4 postgraduate. */
  levels: number;
}

const [diploma, ug, pg] = [1, 2, 4];

/** A degree is found in what a college teaches at its level, never in what it is called. */
const degrees = new Map<string, Degree>(
  Object.entries({
    btech: degree(ug, "engineering"),
    be: degree(ug, "engineering"),
    mtech: degree(pg, "engineering"),
    me: degree(pg, "engineering"),
    bba: degree(ug, "bba", "business administration"),
    bbm: degree(ug, "bba", "business administration"),
    bms: degree(ug, "bms", "management studies"),
    bca: degree(ug, "bca", "computer application"),
    mca: degree(pg | ug, "mca", "computer application"),
    mba: degree(pg | ug, "mba", "business administration"),
    pgdm: degree(pg, "pgdm"),
    mms: degree(pg, "mms", "mba"),
    bcom: degree(ug, "bcom"),
    mcom: degree(pg, "mcom"),
    bsc: degree(ug, "bsc"),
    msc: degree(pg, "msc"),
    ba: degree(ug, "ba"),
    ma: degree(pg, "ma"),
    mbbs: degree(ug, "mbbs"),
    bds: degree(ug, "bds"),
    llb: degree(ug, "law", "llb"),
    llm: degree(pg, "law", "llm"),
    bdes: degree(ug, "design"),
    mdes: degree(pg, "design"),
    barch: degree(ug, "architecture"),
    march: degree(pg, "architecture"),
    bplan: degree(ug, "planning"),
    mplan: degree(pg, "planning"),
    bpharm: degree(ug, "bpharm", "pharmacy"),
    bpharma: degree(ug, "bpharm", "pharmacy"),
    mpharm: degree(pg, "pharmacy", "pharmaceutics"),
    mpharma: degree(pg, "pharmacy", "pharmaceutics"),
    dpharm: degree(diploma, "pharmacy"),
    dpharma: degree(diploma, "pharmacy"),
    pharmd: degree(ug, "pharmd", "pharmacy"),
    hm: degree(diploma | ug | pg, "hotel management"),
    bhm: degree(ug, "hotel management"),
    bhmct: degree(ug, "hotel management"),
    bams: degree(ug, "ayurved", "ayurveda", "ayurvedic"),
    bhms: degree(ug, "homoeopathy", "homoeopathic"),
    bums: degree(ug, "unani"),
    bpt: degree(ug, "physiotherapy"),
    bot: degree(ug, "occupational therapy"),
    bvsc: degree(ug, "veterinary"),
    bed: degree(ug, "elementary education", "teacher education"),
    med: degree(pg, "teacher education"),
    deled: degree(diploma, "elementary education", "teacher education"),
    bped: degree(ug, "physical education"),
    bsw: degree(ug, "social work"),
    msw: degree(pg, "social work"),
    bjmc: degree(ug, "journalism"),
    bfa: degree(ug, "fine art"),
    gnm: degree(diploma, "nursing"),
    anm: degree(diploma, "nursing"),
    dmlt: degree(diploma, "laboratory technology"),
    iti: degree(diploma, "iti"),
    phd: degree(pg, "phd"),
    polytechnic: degree(diploma, "diploma"),
    diploma: degree(diploma, "diploma"),
  }).map(([name, known]) => [stemOf(name), known]),
);

/** The degree that a word names; null for any other word. */
export function degreeOf(stem: string): Degree | null {
  return degrees.get(stem) ?? null;
}

/** Every phrase by which a degree is found. */
export const degreePhrases: readonly (readonly string[])[] = [...degrees.values()].flatMap(({ phrases }) => phrases);

function degree(levels: number, ...phrases: string[]): Degree {
  return { levels, phrases: phrases.map((phrase) => phrase.split(" ").map(stemOf)) };
}
