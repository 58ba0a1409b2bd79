const delimiters = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof delimiters)[number];

const maxRecords = 200;
/** A record of one cell within the table counts against a delimiter: it splits a table's every record. */
const penalty = 5;

/**
 * The sign between the cells of a CSV file: the one that splits the most records, from its first one on without a gap, and into
 * the same number of cells. Signs inside quotes do not count. A title above the table, or commas within its cells, may split some
 * records; the sign of the table splits the headings too.
 *
 * @param head the beginning of the file; an unfinished last record does no harm
 */
export function findDelimiter(head: string): Delimiter {
  const rated = delimiters.map((delimiter) => ({ delimiter, ...rate(cellCounts(head, delimiter)) }));
  rated.sort((a, b) => b.score - a.score || b.even - a.even || b.width - a.width);
  return rated[0]?.delimiter ?? ",";
}

/** @param counts cells of each record */
function rate(counts: number[]): { score: number; even: number; width: number } {
  const from = counts.findIndex((count) => count > 1);
  if (from < 0) return { score: Number.NEGATIVE_INFINITY, even: 0, width: 0 };
  const until = counts.findLastIndex((count) => count > 1);
  const table = counts.slice(from, until + 1);
  const split = table.filter((count) => count > 1);
  const { value: width, times: even } = mostFrequent(split);
  return { score: split.length - penalty * (table.length - split.length), even, width };
}

/** Of values that are equally frequent, the first by `compare`; default: the largest. */
export function mostFrequent(
  values: readonly number[],
  compare = (a: number, b: number) => b - a,
): { value: number; times: number } {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  const [value, count] = [...times].sort(([a, timesA], [b, timesB]) => timesB - timesA || compare(a, b))[0] ?? [0, 0];
  return { value, times: count };
}

/** How many cells each record has; blank lines are none. A quote opens a cell only at its beginning. */
function cellCounts(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = [];
  let [cells, isBlank, isAtStart, isQuoted, hasClosed] = [1, true, true, false, false];
  for (const character of text) {
    if (character === '"' && (isQuoted || isAtStart || hasClosed)) {
      hasClosed = isQuoted;
      [isQuoted, isAtStart, isBlank] = [!isQuoted, false, false];
    } else if (!isQuoted) {
      const endsRecord = character === "\n" || character === "\r";
      if (character === delimiter) cells += 1;
      else if (!endsRecord && character.trim() !== "") isBlank = false;
      if (endsRecord) {
        if (!isBlank) counts.push(cells);
        if (counts.length === maxRecords) return counts;
        [cells, isBlank] = [1, true];
      }
      [isAtStart, hasClosed] = [endsRecord || character === delimiter, false];
    }
  }
  if (!isBlank) counts.push(cells);
  return counts;
}
