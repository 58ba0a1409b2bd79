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
  | "architecture";

/** The streams that imports look up by slug, and the plain name each gets where it does not exist yet. */
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
};

/** What AICTE's level says of a branch: its level here, and a degree where the level alone says too little. */
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
  // Entered after class 12, whatever it ends with: a student looks for it beside the bachelor's degrees.
  integrated: { level: "ug", degree: "Integrated" },
  dualdegree: { level: "ug", degree: "Dual degree" },
};

/** AICTE's programme, folded: `MANAGEMENT`, `Management`, `MANAGEMENT/IT/ ITES` are one. */
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

/** Courses that tell the stream better than the programme they are filed under, by the tidy branch name. */
const courseRules: readonly (readonly [RegExp, StreamSlug])[] = [
  [/^(BCA|MCA)\b|^Computer Applications?$/, "mca-it"],
  [/^(BBA|BMS|BBM|MBA|MMS|PGDM|PGCM)\b(?! Tech)/, "mba"],
  [/^(B\.?|D\.?|M\.?)?Pharm(acy)?\b(?!aceutical)/, "pharmacy"],
  [/\bHotel Management\b|\bCulinary\b|^Hospitality\b/, "hotel-management"],
  [
    /^Architecture( and Planning)?$|^(Urban|Town|City|Regional|Infrastructure|Environmental) .*Planning\b|^Planning$|^Housing$/,
    "architecture",
  ],
  [/^(BFA|MFA|Fine Arts?|Applied Arts?|Commercial Art|Painting|Sculpture)\b/, "design"],
];

/**
 * The level of a branch.
 *
 * @param raw AICTE's level, in any case
 * @returns null for a level that is not known
 */
export function levelOf(raw: string): { level: Level; degree: string } | null {
  return levels[tidyText(raw).toLowerCase()] ?? null;
}

/**
 * The stream in which a student looks for a branch.
 *
 * Engineering diplomas are a stream of their own; a course that names its own stream (MCA, BBA, Hotel Management) is
 * found there whatever programme the register files it under.
 *
 * @param programme AICTE's programme, in any case
 * @param course    the tidy branch name
 * @returns null for a programme that is not known
 */
export function streamOf(programme: string, course: string, level: Level): StreamSlug | null {
  const filed = programmes[tidyText(programme).replace(/&/g, "and").toLowerCase()] ?? null;
  const named = courseRules.find(([pattern]) => pattern.test(course))?.[1];
  if (named && (level !== "diploma" || named === "hotel-management")) return named;
  if (level === "diploma" && filed === "engineering") return "diploma";
  return filed;
}
