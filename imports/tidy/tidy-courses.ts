import { bracketHeads, courseNames, courseSpellings, courseWords } from "./course-words.ts";
import { tidyText } from "./tidy-text.ts";
import { titleCase } from "./title-case.ts";

/** Degrees whose name is the course itself: the brackets after them contain the subject. */
const degreeNames: readonly (readonly [RegExp, string])[] = [
  [/^(masters?|m)\.? ?(of|in) business administration( \(mba\))?/, "mba"],
  [/^m\.b\.a\.?/, "mba"],
  [/^(masters?) (of|in) computer applications?( \(mca\))?/, "mca"],
  [/^(bachelors?) (of|in) computer applications?( \(bca\))?/, "bca"],
  [/^(bachelors?) (of|in) business administration( \(bba\))?/, "bba"],
  [/^(bachelors?) (of|in) business management( \(bbm\))?/, "bbm"],
  [/^(bachelors?) (of|in) management studies( \(bms\))?/, "bms"],
  [/^(masters?) (of|in) management studies/, "mms"],
  [/^post graduate diploma in management/, "pgdm"],
  [/^post graduate certificate (programme )?in management/, "pgcm"],
];

/** A branch's name and the attributes that the register's spelling included. */
export interface TidyCourse {
  /** The display name: `Electronics and Communication Engineering`, `MBA (Marketing Management)`. */
  name: string;
  /** True when the name contains "second shift". */
  isSecondShift: boolean;
  /** True when the name contains "integrated". */
  isIntegrated: boolean;
  /** True when the name contains "online". */
  isOnline: boolean;
}

/**
 * Normalizes the many spellings of a course to one branch name.
 *
 * `ELECTRONICS & COMMUNICATION ENGG` becomes `Electronics and Communication Engineering`,
 * `MASTERS IN COMPUTER APPLICATIONS` becomes `MCA`.
 */
export function tidyCourse(raw: string): TidyCourse {
  let text = expandSpelling(tidyText(raw).toLowerCase());
  const isSecondShift = /\(?2(nd)? shift\)?/.test(text);
  const isIntegrated = /\(integrated\)/.test(text);
  const isOnline = /\bonline$/.test(text);
  text = text
    .replace(/\s*\(?2(nd)? shift\)?/, "")
    .replace(/\s*\(integrated\)/, "")
    .replace(/\s*\bonline$/, "");
  text = shapeDegree(stripDegree(text));
  return { name: joinParts(splitBrackets(text)), isSecondShift, isIntegrated, isOnline };
}

function expandSpelling(text: string): string {
  let spelled = text.replace(/\s*([([])\s*/g, " $1").replace(/\s+([)\]])/g, "$1");
  for (const [pattern, word] of courseSpellings) spelled = spelled.replace(pattern, word);
  return spelled.replace(/\s+/g, " ").trim();
}

/** `b.tech (civil engineering)`, `diploma in x`, `mtech by research (x)` add nothing to `x` at their level. */
function stripDegree(text: string): string {
  return text
    .replace(/^(diploma|dip\.?) (in )?(?=[a-z])/, "")
    .replace(/^m\.?\s?tech\.? by research \((.*)\)$/, "$1 (by research)")
    .replace(/^[bm]\.?\s?tech\.?\s*\((.*)\)$/, "$1")
    .replace(/^[bm]\.?\s?(tech|des)\b\.?\s*(-|in\b|:)?\s*(?=[a-z])/, "")
    .replace(/^post graduate diploma in (?!management)/, "")
    .replace(/^pg diploma in /, "")
    .replace(/^bachelor of design \(b\.?des\.?\)$/, "design")
    .replace(/^master of design \(m\.?des\.?\)$/, "design")
    .replace(/^bachelor of design \((.*)\)$/, "$1");
}

function shapeDegree(text: string): string {
  let shaped = text;
  for (const [pattern, name] of degreeNames) shaped = shaped.replace(pattern, name);
  return shaped
    .replace(/\s*\(pgdm - [a-z]+\)$/, "")
    .replace(/\s*\((iev|omca|dpmt|dpt|mhmct|pg[cd][a-z]+)\)/g, "")
    .replace(/^mba \(?tech\b\)?,? ?\(?(.*?)\)?$/, "mba tech ($1)")
    .replace(/^(mba(?! tech)|pgdm|mca|bba|bca|pgcm)\s*[-:]?\s*(?:in )?([a-z].*)$/, "$1 ($2)")
    .replace(/,? ?\(?\b(?:with )?(?:any )?specialization (?:of|in) (.*?)\)?$/, " ($1)")
    .replace(/ with major in (.*)$/, " ($1)")
    .replace(/ - (?=\w)(.*)$/, " ($1)")
    .replace(/\s+/g, " ")
    .trim();
}

/** Splits a name into the part before its brackets and the content of each pair. */
function splitBrackets(text: string): string[] {
  return text
    .split(/[()[\]]/)
    .map((part) => part.replace(/^[\s,;.:-]+|[\s,;:-]+$/g, "").replace(/(?<!\b[a-z])\.$/, ""))
    .filter(Boolean);
}

function joinParts(parts: string[]): string {
  const [head = "", ...brackets] = parts;
  const name = nameOf(head);
  const inside = brackets.map((part) => bracketHeads[part] ?? nameInBrackets(part, name)).filter(Boolean);
  return inside.length > 0 ? `${name} (${inside.join(", ")})` : name;
}

function nameOf(part: string): string {
  const plain = part.replace(/\.(?=\s|$)/g, "").replace(/\.(?=[a-z])/g, " ");
  return courseNames[plain] ?? titleCase(part, courseWords, false);
}

/** `MBA (Management)` and `MBA (MBA)` add nothing to `MBA`. */
function nameInBrackets(part: string, name: string): string {
  if (part === name.toLowerCase()) return "";
  if (/^(MBA|PGDM|PGCM)$/.test(name) && /^(management|business management|business administration)$/.test(part))
    return "";
  return titleCase(part, courseWords, false);
}
