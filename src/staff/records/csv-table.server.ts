import { parse } from "csv-parse/sync";
import { AppError } from "#lib/errors.ts";
import { findDelimiter } from "#lib/find-delimiter.ts";
import { headingKey } from "#lib/heading-key.ts";
import { type CellProblem, surplusProblem } from "./table-rows.server.ts";

/** How much of a file tells its delimiter. */
const headLength = 64 * 1024;

/**
 * The cells of a CSV file, with commas, semicolons or tabs.
 *
 * A file of more rows is refused, with the advice behind the sentence.
 *
 * @throws AppError invalid_input (file) for another file, an empty one, and a longer one
 */
export function parseCsv(
  text: string,
  { maxRows, advice = "" }: { maxRows: number; advice?: string },
): { heading: string[]; lines: string[][] } {
  const [heading, ...lines] = cellsOf(text, maxRows);
  if (!heading) throw fileRefused("The file is empty");
  if (lines.length > maxRows) throw fileRefused(`The file has more than ${maxRows} rows${advice}`);
  return { heading, lines };
}

function cellsOf(text: string, maxRows: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text.slice(0, headLength)),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      // The heading, and one row too many.
      to: maxRows + 2,
    });
  } catch (error) {
    throw fileRefused(`This is no CSV file: ${(error as Error).message}`);
  }
}

/**
 * The column of each heading. Headings count in any case, with blanks or underscores.
 *
 * @returns null for a blank heading
 * @throws AppError invalid_input (file) for an unknown heading, or one that is there twice
 */
export function matchHeadings<Column extends { name: string }>(
  columns: readonly Column[],
  heading: readonly string[],
): (Column | null)[] {
  const known = new Map(columns.map((column) => [headingKey(column.name), column]));
  const names = heading.map((name) => name.trim());
  const unknown = names.filter((name) => name !== "" && !known.has(headingKey(name)));
  if (unknown.length > 0) {
    const named = unknown.map((name) => `"${name.slice(0, 100)}"`).join(", ");
    throw fileRefused(`There is no column ${named} here. Columns: ${columns.map(({ name }) => name).join(", ")}`);
  }
  const keys = names.map(headingKey);
  const twice = names.find((name, at) => name !== "" && keys.indexOf(headingKey(name)) !== at);
  if (twice !== undefined) throw fileRefused(`The column "${twice}" is in the file twice`);
  return keys.map((key) => known.get(key) ?? null);
}

/** Values of a column whose heading is blank. */
export function namelessCells(columns: readonly (object | null)[], cells: readonly string[]): CellProblem[] {
  return columns.flatMap((column, at) => (column ? [] : surplusProblem(cells[at], at)));
}

export function fileRefused(message: string): AppError {
  return new AppError("invalid_input", { file: message });
}
