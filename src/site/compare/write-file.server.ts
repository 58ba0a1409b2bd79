import type { Comparison } from "#features/compare/contract.ts";
import { factPath } from "#lib/addresses.ts";
import { writeCsv } from "#lib/csv.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { listMarks } from "#site/catalogue/components/figures/closing-range.ts";
import {
  aboutText,
  baseText,
  isAtLeast,
  missingText,
  poolText,
  shortNameOf,
  valueText,
  type Words,
} from "./components/words.ts";

/**
 * A comparison as a CSV file with a head line: a line a figure and a line a year of each pool; for each column the value and
 * the address of its receipt. Seat types are as the authority writes them.
 */
export function writeComparison({ items, figures, pools }: Comparison, locale: Locale, origin: string): string {
  const words = languageOf(locale);
  const { compare: m } = words.messages;
  const names = items.map(shortNameOf);
  const head = [m.csv_figure(), m.csv_about(), ...names.flatMap((name) => [name, m.csv_receipt({ name })])];
  const receipt = (fact: string | null | undefined) => (fact ? origin + factPath(fact) : "");
  const lines = figures.map((line) => [
    m.figure_name({ figure: line.figure }),
    line.not_comparable ? m.why_not({ why: line.not_comparable }) : "",
    ...line.cells.flatMap((cell) => {
      const about = [baseText(cell, words), aboutText(line, cell, words)].filter(Boolean).join(", ");
      const text = cell.values.map((value) => valueText(line, value, words, cell.out_of)).join(` ${m.to()} `);
      const counted = isAtLeast(line, cell) ? m.at_least({ count: cell.made_of.length }) : text;
      const value = cell.values.length === 0 ? missingText(cell, words) : counted;
      return [about ? `${value} (${about})` : value, receipt(cell.values[0]?.fact ?? cell.made_of[0]?.fact)];
    }),
  ]);
  return writeCsv([head, ...lines, ...poolLines({ items, pools }, words, receipt)]);
}

function poolLines(
  { items, pools }: Pick<Comparison, "items" | "pools">,
  words: Words,
  receipt: (fact: string | undefined) => string,
): string[][] {
  const { compare: m, college } = words.messages;
  const shared = pools.filter(({ of }) => of.length > 1 || pools[0]?.of.length === 1);
  return shared.flatMap((pool) =>
    [...new Set(pool.closings.map(({ year }) => year))].map((year) => [
      m.closing_year({ unit: pool.unit, year: String(year) }),
      poolText(pool, words),
      ...items.flatMap(({ of }) => {
        const closing = pool.closings.find((one) => one.of === of && one.year === year);
        const value = closing ? words.format.number(closing.closing) : words.messages.ui.not_in_data();
        const total = pool.max_marks;
        const text = closing && total !== null ? college.out_of({ value: closing.closing, total }) : value;
        const about = closing ? ` (${listMarks(closing, words.messages.catalogue).join(", ")})` : "";
        return [pool.of.includes(of) ? text + about : m.not_comparable(), receipt(closing?.fact)];
      }),
    ]),
  );
}
