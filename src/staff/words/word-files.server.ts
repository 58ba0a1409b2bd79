import { parse } from "csv-parse/sync";
import { overridesByKey } from "#features/words/service/overrides.server.ts";
import { renewWords } from "#features/words/service/words-in-force.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { csvRows, csvStart, readCell } from "#lib/csv.ts";
import { AppError } from "#lib/errors.ts";
import { catalogueTexts, textOf } from "#lib/messages/catalogue-texts.server.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import { saveWord } from "./change-words.server.ts";
import { Language, WordChange, WordKey } from "./contract.ts";
import { keysOf } from "./read-words.server.ts";

const columns = ["language", "key", "catalogue_text", "text"] as const;
const maxRows = 10_000;

/** A CSV file of the texts as they are shown, one a row, with the catalogue's beside. @param isWhole also those of the catalogue */
export async function* exportWords({ db }: Pick<Deps, "db">, isWhole: boolean): AsyncGenerator<string> {
  yield csvStart + csvRows([columns]);
  for (const language of locales) {
    const [texts, overrides] = await Promise.all([catalogueTexts(language), overridesByKey(db, language)]);
    const keys = isWhole ? keysOf(texts, overrides) : [...overrides.keys()];
    const rows = keys.map((key) => {
      const catalogueText = textOf(texts, key) ?? "";
      return [language, key, catalogueText, overrides.get(key)?.text ?? catalogueText];
    });
    if (rows.length > 0) yield csvRows(rows);
  }
}

/** How many texts were written in place of the catalogue's, were written again or given up, and stayed as they are. */
interface TakenFile {
  added: number;
  changed: number;
  left: number;
  rejected: { row: number; column: string; message: string }[];
}

/** Rolls a dry run back after everything was written. */
class DryRun extends Error {}

/**
 * Takes such a file back: each row says what its text is from now on, and a text that is the catalogue's, or empty, gives an
 * override up. Rows that cannot be used are reported and left out; the others are written in one transaction.
 *
 * @param isDryRun says what would happen and writes nothing
 * @throws AppError invalid_input (file)
 */
export async function importWords(deps: Deps, staff: ChangedBy, file: string, isDryRun: boolean): Promise<TakenFile> {
  const rows = readRows(file);
  const result: TakenFile = { added: 0, changed: 0, left: 0, rejected: [] };
  await deps.db
    .transaction(async (tx) => {
      for (const [index, row] of rows.entries()) await takeRow(row, index + 2, tx);
      if (isDryRun) throw new DryRun();
    })
    .catch((error) => {
      if (!(error instanceof DryRun)) throw error;
    });
  if (!isDryRun) await renewWords(deps);
  return result;

  async function takeRow(row: Row, line: number, tx: Deps["db"]): Promise<void> {
    const reject = (column: string, message: string) => result.rejected.push({ row: line, column, message });
    const language = Language.safeParse(row.language).data;
    if (!language) return void reject("language", `must be one of ${locales.join(", ")}`);
    const key = WordKey.safeParse(row.key).data;
    if (!key) return void reject("key", "must be a group and a name with a point between");
    const { data, error } = WordChange.shape.text.safeParse(row.text === "" ? null : row.text);
    if (data === undefined) return void reject("text", error?.issues[0]?.message ?? "cannot be used");
    try {
      result[await saveWord(deps, tx, staff, { language, key, text: data })] += 1;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      const isUnknown = thrown.code === "record_not_found";
      reject(
        isUnknown ? "key" : "text",
        isUnknown ? "is not in the catalogue" : (thrown.fields?.text ?? thrown.message),
      );
    }
  }
}

type Row = Record<(typeof columns)[number], string>;

function readRows(file: string): Row[] {
  try {
    const cells = parse(file, { bom: true, columns: true, skip_empty_lines: true }) as Partial<Row>[];
    const [first] = cells;
    if (first && !["language", "key", "text"].every((name) => name in first)) throw new Error("columns");
    if (cells.length > maxRows) throw new Error("rows");
    return cells.map(({ language = "", key = "", catalogue_text = "", text = "" }) => ({
      language: language.trim(),
      key: key.trim(),
      catalogue_text,
      text: readCell(text),
    }));
  } catch {
    const wanted = "must be a CSV file with the columns language, key and text, and at most 10,000 rows";
    throw new AppError("invalid_input", { file: wanted });
  }
}
