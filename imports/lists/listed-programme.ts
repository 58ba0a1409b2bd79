import { itemAt } from "#lib/lookups.ts";
import { type Level, type StreamSlug, streamOf } from "../tidy/course-streams.ts";
import { nameProblem } from "../tidy/name-problem.ts";
import { tidyCourse } from "../tidy/tidy-courses.ts";
import { tidyText } from "../tidy/tidy-text.ts";

/** A programme of a state's list as a branch. */
export interface ListedProgramme {
  name: string;
  /** '' for the ordinary degree of its stream; else such as `B.Tech + M.Tech, 5 years`. */
  degree: string;
  level: Level;
  stream: StreamSlug;
  shift: 1 | 2;
  /** True for the seats of a branch that are free of tuition fees, which some lists write as a programme. */
  isFeeWaiver: boolean;
  /** Why the text names no branch; null: it does. */
  problem: string | null;
}

const feeWaiver = /\s*(?:-\s*|\(\s*)(?:T?FWS?|Tuition Fee Waiver)\s*\)?\s*$/i;
const secondShift = /[\s(-]*(?:\b(?:II|2nd|second)\s*-?\s*shift|shift\s*-?\s*(?:II|2))\b\s*\)?/i;
const firstShift = /[\s(-]*(?:\b(?:I|1st|first)\s*-?\s*shift|shift\s*-?\s*(?:I|1))\b\s*\)?/i;
const withMaster =
  /^b\.?\s?tech\.?\s*[/+]\s*m\.?\s?tech\.?\s*\(?\s*(?:dd|dual degree)(?:\s+in\b|\s*\))?\s*\(?(.*?)\)*$/i;
const integratedMaster = /^m\.?\s?tech\.?\s*\(?integrated\)?\s*(.*)$/i;
const integratedYears = /^m\.?\s?tech\.?\s*(?:in\s+)?(.*?)\s*\(integrated\s*5\s*years?\)$/i;
const withMba = /^(?:integrated\s+)?b\.?\s?e\.?\s*\((.*)\)\s*-?\s*(?:with\s+)?mba$/i;
const bachelor = /^b\.?\s?(?:e|te?ch?)\b\.?\s*(?:\(\s*hons?\.?\s*\))?\s*(?:-|\bin\b|:)?\s*(?=\S)/i;

/** Lists name a programme in each row of a seat type; a new one takes about 0.1 ms to read. */
const known = new Map<string, Readonly<ListedProgramme>>();
const maxKnown = 10_000;

/**
 * Reads a programme such as `B.E. in Computer Science & Engineering - TFW` or `Information Technology (Shift II)`.
 * All are undergraduate: state lists of admission after class 12.
 */
export function readListedProgramme(raw: string): Readonly<ListedProgramme> {
  const before = known.get(raw);
  if (before) return before;
  if (known.size >= maxKnown) known.clear();
  const programme = Object.freeze(parseProgramme(raw));
  known.set(raw, programme);
  return programme;
}

function parseProgramme(raw: string): ListedProgramme {
  const whole = tidyText(raw);
  const isFeeWaiver = feeWaiver.test(whole);
  const isSecond = secondShift.test(whole);
  const text = whole.replace(feeWaiver, "").replace(isSecond ? secondShift : firstShift, "");
  const problem = nameProblem(text);
  return { ...readDegree(text), level: "ug", shift: isSecond ? 2 : 1, isFeeWaiver, problem };
}

function readDegree(text: string): Pick<ListedProgramme, "name" | "degree" | "stream"> {
  if (/^(b\.?\s?arch\b|bachelor of architecture|architecture\b)/i.test(text))
    return { name: "Architecture", degree: "", stream: "architecture" };
  if (/^(b\.?\s?plan\b|planning$)/i.test(text)) return { name: "Planning", degree: "", stream: "architecture" };
  if (/^(bachelor of design|b\.?\s?des\b)/i.test(text)) return readDesign(text);
  if (/^(b\.?\s?pharm|bachelor of pharmacy|pharmacy$)/i.test(text))
    return { name: "B.Pharm.", degree: "", stream: "pharmacy" };
  if (/^pharm\.?\s?d\b/i.test(text)) return { name: "Pharm.D.", degree: "6 years", stream: "pharmacy" };
  const mba = withMba.exec(text);
  if (mba) return asBranch(itemAt(mba, 1), "B.Tech + MBA");
  const master = withMaster.exec(text);
  if (master) return asBranch(itemAt(master, 1), "B.Tech + M.Tech");
  const integrated = integratedYears.exec(text) ?? integratedMaster.exec(text);
  if (integrated) return asBranch(itemAt(integrated, 1), "Integrated M.Tech, 5 years");
  return asBranch(text.replace(bachelor, ""), "");
}

function readDesign(text: string): Pick<ListedProgramme, "name" | "degree" | "stream"> {
  const subject = /\((.*)\)/.exec(text)?.[1];
  return { name: subject ? tidyCourse(subject).name : "Design", degree: "", stream: "design" };
}

function asBranch(subject: string, degree: string): Pick<ListedProgramme, "name" | "degree" | "stream"> {
  const { name } = tidyCourse(plain(subject));
  return { name, degree, stream: streamOf("engineering and technology", name, "ug") ?? "engineering" };
}

/** Brackets around the whole, and abbreviations that lists of states share. */
function plain(subject: string): string {
  return subject
    .replace(/^\((.*)\)$/, "$1")
    .replace(/\(\s*SS\s*\)/gi, "(self supporting)")
    .replace(/\(([^()]*)$/, "($1)")
    .trim();
}
