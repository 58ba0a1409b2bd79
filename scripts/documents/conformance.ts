/** One line of the table of docs/spec-conformance.md that names its tests. */
export interface ConformanceLine {
  /** Line of the file, from 1. */
  line: number;
  section: string;
  /** Paths of tests: files, or folders whose files all count. */
  paths: string[];
  /** Quoted texts, calls and addresses; a test of the line must hold one of them. */
  phrases: string[];
  /** Why there is no test; null: there is one. */
  reason: string | null;
}

/**
 * Reads the table: `| section | it says | we do | where | test |`. Phrases come from what is quoted or is an address in
 * "it says" and "we do", and from what is quoted beside a path in "test".
 */
export function readConformance(text: string): ConformanceLine[] {
  return text.split("\n").flatMap((row, at) => {
    const cells = row.split(" | ").map((cell) => cell.replace(/^\||\|$/g, "").trim());
    const [section = "", says = "", does = "", , test = ""] = cells;
    if (!row.startsWith("| ") || section === "section" || cells.length < 5) return [];
    const reason = /^none: (.+)$/.exec(test)?.[1] ?? null;
    const paths = [...test.matchAll(/`([^`]+)`/g)].map((found) => found[1]!);
    const phrases = [...phrasesIn(says), ...phrasesIn(does), ...phrasesIn(test.replaceAll(/`[^`]+`/g, ""))];
    return [{ line: at + 1, section, paths, phrases: [...new Set(phrases)], reason }];
  });
}

const quoted = [/`([^`]+)`/g, /(?<![\p{L}\d])'([^']+(?:'\p{L}[^']*)*)'(?!\p{L})/gu, /"([^"]+)"/g, /“([^”]+)”/g];
const address = /(?<![\w`])(\/[A-Za-z][\w/{}=?&.-]*)/g;
/** Shorter ones are found everywhere. */
const minLength = 5;

function phrasesIn(cell: string): string[] {
  const found = [...quoted, address].flatMap((one) => [...cell.matchAll(one)].map((match) => match[1]!));
  return found.map(comparable).filter((phrase) => phrase.length >= minLength);
}

/** What a test can hold of a phrase: a call without its method, an address before its id, a text before its "…". */
function comparable(phrase: string): string {
  return phrase
    .replace(/^(?:GET|POST|PUT|PATCH|DELETE) /, "")
    .replace(/(?<=.{4})[{…].*$/, "")
    .replace(/\?.*$/, "")
    .trim();
}

/**
 * What is wrong with the lines: a test that does not exist, a line that no named test speaks of, a missing reason.
 *
 * @param read the text of a test, or of all tests in a folder; null when there is none
 * @returns one message a line
 */
export function checkConformance(lines: readonly ConformanceLine[], read: (path: string) => string | null): string[] {
  return lines.flatMap(({ line, section, paths, phrases, reason }) => {
    const fault = reason === null ? faultOf(paths, phrases, read) : reasonFault(reason);
    return fault === null ? [] : [`line ${line} (${section}): ${fault}`];
  });
}

function reasonFault(reason: string): string | null {
  return reason.split(/\s+/).length >= 3 ? null : "'none:' needs a reason";
}

function faultOf(paths: string[], phrases: string[], read: (path: string) => string | null): string | null {
  if (paths.length === 0) return "names no test; without one, write 'none: ' and the reason";
  const texts = new Map(paths.map((path) => [path, read(path)]));
  const missing = paths.find((path) => texts.get(path) === null);
  if (missing) return `${missing} does not exist`;
  if (phrases.length === 0) return "quotes no text, call or address that its test could hold";
  const all = [...texts.values()].join("\n").toLowerCase().replaceAll(/\s+/g, " ");
  if (phrases.some((phrase) => all.includes(phrase.toLowerCase()))) return null;
  return `no test named holds ${phrases.map((phrase) => `“${phrase}”`).join(" or ")}`;
}
