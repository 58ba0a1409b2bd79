import { itemAt } from "#lib/lookups.ts";
import type { StreamSlug } from "../../tidy/course-streams.ts";
import { tidyCourse } from "../../tidy/tidy-courses.ts";
import { tidyText } from "../../tidy/tidy-text.ts";

/** A JoSAA programme as a branch. */
export interface CounsellingProgramme {
  name: string;
  /** '' for the four-year B.Tech; else the degree and its length, such as `B.Tech + M.Tech, 5 years`. */
  degree: string;
  stream: StreamSlug;
}

/** Maps JoSAA's degrees, in lower case without dots and spaces, to ours. */
const degrees: Readonly<Record<string, string>> = {
  bacheloroftechnology: "B.Tech",
  "btech/btech(hons)": "B.Tech / B.Tech (Hons)",
  bachelorofarchitecture: "B.Arch",
  bachelorofplanning: "B.Plan",
  bachelorofdesign: "B.Des",
  bachelorofscience: "BS",
  bachelorofpharmacy: "B.Pharm",
  bachelorofpharmaceutics: "B.Pharm",
  "bachelorandmasterofpharmaceutics(dualdegree)": "B.Pharm + M.Pharm",
  "integratedbtechandmtech/mba": "B.Tech + M.Tech/MBA",
  integratedmasterofscience: "Integrated M.Sc",
  integratedmasteroftechnology: "Integrated M.Tech",
  integratedmastersintechnology: "Integrated M.Tech",
  integratedbtechandmtech: "B.Tech + M.Tech",
  integratedbtechandmba: "B.Tech + MBA",
  "btech+mtech/ms(dualdegree)": "B.Tech + M.Tech/MS",
  "bachelorandmasteroftechnology(dualdegree)": "B.Tech + M.Tech",
  "bacheloroftechnologyandmba(dualdegree)": "B.Tech + MBA",
  "bachelorofscienceandmba(dualdegree)": "BS + MBA",
  "bachelorofscienceandmasterofscience(dualdegree)": "BS + MS",
  "integratedbachelorofscience-masterofscience": "BS + MS",
};

const shortBranches: Readonly<Record<string, string>> = {
  CE: "Civil Engineering",
  CSE: "Computer Science and Engineering",
  ECE: "Electronics and Communication Engineering",
  EEE: "Electrical and Electronics Engineering",
  ME: "Mechanical Engineering",
  IT: "Information Technology",
};

/**
 * Reads a programme such as `Civil Engineering (4 Years, Bachelor of Technology)`.
 *
 * @returns null when the length and degree in brackets are missing or unknown
 */
export function readProgramme(raw: string): CounsellingProgramme | null {
  // Seats for students from abroad are seats of the same programme; the quota says so.
  const text = tidyText(raw).replace(/ for DASA-(Non )?CIWG(?= \()/, "");
  const at = text.search(/\(\d Years?,(?!.*\(\d Years?,)/);
  const inside = /^\((\d) Years?, (.*)\)$/.exec(text.slice(at));
  if (at < 1 || !inside) return null;
  const degree = degrees[itemAt(inside, 2).toLowerCase().replace(/[. ]/g, "")];
  if (!degree) return null;
  const isPlain = degree === "B.Tech" && inside[1] === "4";
  const name = nameOfProgramme(text.slice(0, at).trim());
  return { name, degree: isPlain ? "" : `${degree}, ${inside[1]} years`, stream: streamOfDegree(degree) };
}

function nameOfProgramme(text: string): string {
  const plain = text
    .replace(/\s*\(Dual Degree\)$/i, "")
    .replace(/^(Integrated )?B\. ?Tech\.? ?(-|and) ?M\. ?Tech\.? in /i, "")
    .replace(/^BS in /, "")
    .replace(/^(Abu Dhabi Campus) - (.*)$/, "$2 ($1)")
    .replace(/&\./g, "&")
    .replace(/ ?[-(] ?(?:Design and Manufacturing|D and M)\)?(?= with |$)/i, " (Design and Manufacturing)");
  const joint =
    /^(?:(?:Integrated )?B\. ?Tech\.? ?(?:in )?)?\(?(.+?)\)?\.?[ -]*(?:\b(?:and|with)\b|&|-)? ?\b(M\. ?Tech\.?|MBA)(?: ?\(?(?:in )?(.*?)\)?)?$/i.exec(
      plain,
    );
  if (!joint) return tidyCourse(plain).name.replace(/ with Minor in /, " with minor in ");
  const [, first = "", second = "", subject = ""] = joint;
  const name = tidyCourse(longName(first)).name;
  const rest = longName(subject);
  if (/MBA/i.test(second)) return rest ? `${name} with MBA (${tidyMba(rest)})` : `${name} with MBA`;
  if (/^any of the listed/i.test(rest)) return `${name} with M.Tech in a listed specialization`;
  const master = tidyCourse(rest).name;
  return master === "" || master === name ? name : `${name} with M.Tech in ${master}`;
}

/** `Digital Business Management (IIM Bodh Gaya` as `Digital Business Management, IIM Bodh Gaya`. */
function tidyMba(text: string): string {
  return text.replace(/\s*\(/g, ", ").replace(/[()]/g, "").replace(/\s+/g, " ").trim();
}

function longName(text: string): string {
  const plain = text.replace(/[().]/g, "").trim();
  return shortBranches[plain] ?? text.replace(/^\(/, "");
}

function streamOfDegree(degree: string): StreamSlug {
  if (/^B\.(Arch|Plan)/.test(degree)) return "architecture";
  if (degree.startsWith("B.Pharm")) return "pharmacy";
  return degree.startsWith("B.Des") ? "design" : "engineering";
}
