import type { Db } from "#db/client.server.ts";
import type { RecordSheet, SheetRow, Statement } from "#staff/records/resource.ts";
import { surplusProblem } from "#staff/records/table-rows.server.ts";
import type { FileColumns } from "./contract.ts";
import type { TableRow } from "./read-lines.server.ts";

/** Rows of a list of others as values, each with all that is wrong with it. */
export async function readSheetRows(
  tx: Db,
  sheet: RecordSheet,
  { headings, chosen, stated }: FileColumns,
  rows: readonly TableRow[],
) {
  const places = sheet.fields.flatMap(({ name }) => {
    const at = headings.indexOf(chosen[name] ?? "");
    return at < 0 ? [] : [{ name, at }];
  });
  const texts = rows.map(
    ({ cells }): SheetRow => Object.fromEntries(places.map(({ name, at }) => [name, cells[at] ?? ""])),
  );
  const read = await sheet.read(tx, texts, stated as Statement);
  return read.map(({ values, problems }, at) => {
    const surplus = rows[at]!.cells.slice(headings.length);
    const more = surplus.flatMap((cell, index) => surplusProblem(cell, headings.length + index));
    return { values, problems: [...problems, ...more] };
  });
}
