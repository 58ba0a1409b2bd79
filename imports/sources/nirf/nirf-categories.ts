import { basename } from "node:path";
import { fieldOf } from "#lib/lookups.ts";

/** Categories of NIRF as pages name them, by the words of their names in the ranking's own files and in names of files. */
const categories: Readonly<Record<string, string>> = {
  agriculture: "Agriculture and Allied Sectors",
  "agriculture and allied sectors": "Agriculture and Allied Sectors",
  architecture: "Architecture and Planning",
  "architecture and planning": "Architecture and Planning",
  college: "College",
  colleges: "College",
  dental: "Dental",
  engineering: "Engineering",
  innovation: "Innovation",
  law: "Law",
  management: "Management",
  medical: "Medical",
  "open university": "Open University",
  overall: "Overall",
  pharmacy: "Pharmacy",
  research: "Research Institutions",
  "research institutions": "Research Institutions",
  sdg: "SDG Institutions",
  "sdg institutions": "SDG Institutions",
  "skill university": "Skill University",
  "state public university": "State Public Universities",
  "state public universities": "State Public Universities",
  university: "University",
  universities: "University",
};

/** The category that a cell or an option names; null: NIRF has none of that name. */
export function nirfCategory(name: string): string | null {
  return categories[plain(name)] ?? null;
}

/** The category that the name of a file states, such as Engineering for `nirf_2019_engineering.csv.gz`; null: none. */
export function categoryInName(path: string): string | null {
  const words = plain(basename(path).replace(/(\.(csv|tsv|json|txt|xlsx|gz|zip))+$/i, ""));
  const named = Object.keys(categories).filter((name) => ` ${words} `.includes(` ${name} `));
  // `state public university` is no `university`: the longest name counts.
  const longest = named.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : fieldOf(categories, longest);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z]+/g, " ")
    .trim();
}
