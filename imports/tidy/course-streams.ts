import { tidyText } from "./tidy-text.ts";

export type Level = "diploma" | "ug" | "pg";
export type StreamSlug =
  | "engineering"
  | "medical"
  | "mba"
  | "mca-it"
  | "commerce"
  | "arts"
  | "law"
  | "design"
  | "pharmacy"
  | "diploma"
  | "hotel-management"
  | "architecture"
  | "nursing"
  | "ayush"
  | "agriculture"
  | "education"
  | "veterinary"
  | "dental";

/** The streams that imports look up by slug, with the name used when one has to be created. */
export const streamNames: Readonly<Record<StreamSlug, string>> = {
  engineering: "Engineering",
  medical: "Medical",
  mba: "MBA",
  "mca-it": "MCA/IT",
  commerce: "Commerce",
  arts: "Arts",
  law: "Law",
  design: "Design",
  pharmacy: "Pharmacy",
  diploma: "Diploma",
  "hotel-management": "Hotel Management",
  architecture: "Architecture",
  nursing: "Nursing",
  ayush: "AYUSH",
  agriculture: "Agriculture",
  education: "Education",
  veterinary: "Veterinary",
  dental: "Dental",
};

/** Maps AICTE's level to our level, with a degree where the level alone is ambiguous. */
const levels: Readonly<Record<string, { level: Level; degree: string }>> = {
  diploma: { level: "diploma", degree: "" },
  "post diploma": { level: "diploma", degree: "Post diploma" },
  "under graduate": { level: "ug", degree: "" },
  ug: { level: "ug", degree: "" },
  "bachelor of vocation (b. voc)": { level: "ug", degree: "B.Voc" },
  "post graduate": { level: "pg", degree: "" },
  pg: { level: "pg", degree: "" },
  "post graduate diploma": { level: "pg", degree: "PG diploma" },
  "post graduate certificate": { level: "pg", degree: "PG certificate" },
  fellowship: { level: "pg", degree: "Fellowship" },
  // Admission is after class 12 whatever the final degree, so students expect it beside the bachelor's degrees.
  integrated: { level: "ug", degree: "Integrated" },
  dualdegree: { level: "ug", degree: "Dual degree" },
};

/** AICTE's programme, normalized: `MANAGEMENT`, `Management`, `MANAGEMENT/IT/ ITES` are the same. */
const programmes: Readonly<Record<string, StreamSlug>> = {
  "engineering and technology": "engineering",
  "ai and data science": "engineering",
  management: "mba",
  "management/it/ ites": "mba",
  logistics: "mba",
  "travel and tourism": "hotel-management",
  "computer applications": "mca-it",
  "computer application": "mca-it",
  "applied arts and crafts": "design",
  design: "design",
  "hotel management and catering": "hotel-management",
  planning: "architecture",
  architecture: "architecture",
  "town planning": "architecture",
  pharmacy: "pharmacy",
};

/** Courses that determine the stream more precisely than their AICTE programme, by normalized branch name. */
const courseRules: readonly (readonly [RegExp, StreamSlug])[] = [
  [/^(BDS|MDS)\b|^(Bachelor|Master) of Dental Surgery\b/, "dental"],
  [/^(Post Basic )?([BM]\.? ?Sc\.? ?\(?(Hons\.?)?\)? ?)?\(?Nursing\b(?! (Management|Home))|^(GNM|ANM)\b/, "nursing"],
  [/^(BAMS|BHMS|BUMS|BSMS|BNYS)\b|^(Bachelor of )?(Ayurved|Homoeopath|Homeopath|Unani|Siddha M|Naturopath)/, "ayush"],
  [/^B\.? ?V\.? ?Sc\b|^(Bachelor of )?Veterinary\b/, "veterinary"],
  [
    /^(B\.? ?Sc\.? ?\(?(Hons\.?)?\)? ?)?\(?(in )?(Agriculture|Horticulture|Forestry|Sericulture|Fisher(ies|y) Science)\)?( Sciences?)?$/,
    "agriculture",
  ],
  [/^(B|M|D|B\. ?P|M\. ?P|B\. ?El|D\. ?El)\.? ?Ed\b|^Bachelor of (Elementary |Physical )?Education\b/, "education"],
  [/^(BCA|MCA)\b|^Computer Applications?$/, "mca-it"],
  [/^(MBA|MMS|PGDM|PGCM|IPM)\b(?! Tech)|\bMBA\b/, "mba"],
  [/^(BBA|BMS|BBM)\b(?! Tech)/, "commerce"],
  [
    /\b(Commercial|Office|Secretariat|Secretarial) (and Computer )?Practice\b|\bOffice Management\b|\bStenography\b/,
    "commerce",
  ],
  [/^(B\.?|D\.?|M\.?)?Pharm(acy)?\b(?!aceutical)/, "pharmacy"],
  [/\bHotel Management\b|\bCulinary\b|^Hospitality\b/, "hotel-management"],
  [
    /^Architecture( and Planning)?$|^(Urban|Town|City|Regional|Infrastructure|Environmental) .*Planning\b|^Planning$|^Housing$/,
    "architecture",
  ],
  [/^(BFA|MFA|Fine Arts?|Applied Arts?|Commercial Art|Painting|Sculpture)\b/, "design"],
];

/** The stream that the name of a course itself determines, such as `dental` for BDS; null: it determines none. */
export function streamNamedBy(course: string): StreamSlug | null {
  return courseRules.find(([pattern]) => pattern.test(course))?.[1] ?? null;
}

/** Streams that have their diplomas too: GNM is Nursing, D.El.Ed. is Education. */
const diplomasOfTheirOwn: ReadonlySet<StreamSlug> = new Set<StreamSlug>([
  ...(["hotel-management", "nursing", "ayush", "agriculture", "education", "veterinary", "dental"] as const),
]);

/**
 * The level of a branch.
 *
 * @param raw AICTE's level, in any case
 * @returns null for an unknown level
 */
export function levelOf(raw: string): { level: Level; degree: string } | null {
  return levels[tidyText(raw).toLowerCase()] ?? null;
}

/**
 * The stream under which a branch is listed.
 *
 * Diplomas in engineering, management and commercial practice form a separate stream; a course that names its own stream
 * (MCA, BBA, Hotel Management) belongs there whatever its programme in the register. Source: decision 0045.
 *
 * @param programme AICTE's programme, in any case
 * @param course    the normalized branch name
 * @returns null for an unknown programme
 */
export function streamOf(programme: string, course: string, level: Level): StreamSlug | null {
  const filed = programmes[tidyText(programme).replace(/&/g, "and").toLowerCase()] ?? null;
  const named = streamNamedBy(course);
  if (named && (level !== "diploma" || diplomasOfTheirOwn.has(named))) return named;
  if (level === "diploma" && (filed === "engineering" || filed === "mba" || named === "commerce")) return "diploma";
  // MBA is a degree after graduation: bachelor's courses in management are for those who look for commerce.
  return level === "ug" && filed === "mba" ? "commerce" : filed;
}
