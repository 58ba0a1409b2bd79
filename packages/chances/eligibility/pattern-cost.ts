/** Types of seats are shorter; a longer text fits no pattern. */
export const maxSeatTypeLength = 80;

/** As many as a text may be tried in without being felt: well under a millisecond. */
const maxWays = 20_000;

/**
 * Whether a pattern of staff answers at once for every text of at most {@link maxSeatTypeLength} characters, also one
 * that it does not fit. A matcher that goes back tries each way in which a pattern can be laid over a text, so the ways
 * are counted from the pattern itself, before it is run: choices add up, what follows multiplies, and what is repeated
 * multiplies with itself. What goes back to an earlier group has no such bound.
 *
 * @param pattern a regular expression without flags that compiles
 */
export function isQuickPattern(pattern: string): boolean {
  if (/\\[1-9k]/.test(pattern.replaceAll("\\\\", ""))) return false;
  const reader = { pattern, at: 0 };
  const ways = countChoices(reader);
  const isAnchored = pattern.startsWith("^") && !hasOuterChoice(pattern);
  return ways * (isAnchored ? 1 : maxSeatTypeLength + 1) <= maxWays;
}

interface Reader {
  pattern: string;
  at: number;
}

/** Choices separated by `|`, up to the end of the group. */
function countChoices(reader: Reader): number {
  let ways = countSequence(reader);
  while (reader.pattern[reader.at] === "|") {
    reader.at += 1;
    ways += countSequence(reader);
  }
  return ways;
}

function countSequence(reader: Reader): number {
  let ways = 1;
  while (reader.at < reader.pattern.length && !"|)".includes(reader.pattern[reader.at] as string)) {
    ways *= repeat(countAtom(reader), readQuantifier(reader));
  }
  return ways;
}

/** A character, a class or a group; stops after it. */
function countAtom(reader: Reader): number {
  const rest = reader.pattern.slice(reader.at);
  const group = /^\((\?(:|=|!|<=|<!|<\w+>))?/.exec(rest);
  if (group) {
    reader.at += group[0].length;
    const ways = countChoices(reader);
    reader.at += 1;
    return ways;
  }
  const [single = ""] = /^(\[(\\.|[^\]\\])*\]|\\.|.)/s.exec(rest) ?? [];
  reader.at += Math.max(single.length, 1);
  return 1;
}

function readQuantifier(reader: Reader): { min: number; max: number } {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.pattern.slice(reader.at));
  if (!found) return { min: 1, max: 1 };
  reader.at += found[0].length;
  const [, sign, from, comma, to] = found;
  if (sign) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : maxSeatTypeLength };
  const min = Number(from);
  return { min, max: comma ? Math.max(min, Number(to || maxSeatTypeLength)) : min };
}

/** Ways of a part that is repeated: those of each number of repetitions together. */
function repeat(ways: number, { min, max }: { min: number; max: number }): number {
  if (ways === 1) return max - min + 1;
  let sum = 0;
  for (let times = min; times <= max && sum <= maxWays; times += 1) sum += ways ** times;
  return sum;
}

/** Whether the choice between two patterns is the outermost thing: then the second one is not held by a leading `^`. */
function hasOuterChoice(pattern: string): boolean {
  const plain = pattern.replace(/\\.|\[(\\.|[^\]\\])*\]/gs, "x");
  let depth = 0;
  for (const sign of plain) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === "|" && depth === 0) return true;
  }
  return false;
}
