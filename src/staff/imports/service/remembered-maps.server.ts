import { ColumnMap } from "#lib/column-map.ts";
import { AppError } from "#lib/errors.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { RememberedMap } from "../contract.ts";
import { findKind, type ImportDeps } from "../kinds.server.ts";
import { deleteMap, listMaps } from "../map-store.server.ts";

/** The column maps by which the next files of the same headings are read, the last used first. */
export async function getMaps(deps: ImportDeps): Promise<{ results: RememberedMap[] }> {
  const rows = await listMaps(deps.db);
  const results = rows.flatMap(({ id, kind, headings, map, usedOn }) => {
    const read = ColumnMap.safeParse(map);
    const title = findKind(deps, kind)?.title ?? kind;
    return read.success ? [{ id, kind, title, headings, map: read.data, used_on: usedOn }] : [];
  });
  return { results };
}

/** Forgets a map: the next file of these headings needs a new one. @throws AppError import_not_found */
export function forgetMap(deps: ImportDeps, staff: { id: number; name: string }, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await deleteMap(tx, id);
    if (!row) throw new AppError("import_not_found");
    await recordChange(tx, staff, {
      at: deps.now(),
      action: "delete",
      area: "content",
      resource: "column-maps",
      recordId: id,
      label: `Columns of ${row.kind}: ${row.headings.join(", ").slice(0, 100)}`,
      before: { map: JSON.stringify(row.map) },
    });
  });
}
