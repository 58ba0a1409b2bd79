import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../frame/api.ts";
import { type SheetOf, type SourceOfChange, saveRows } from "./save-rows.ts";
import { emptyRow, isChanged, pasteCells, rowOf, type SheetRow } from "./sheet-rows.ts";

const rowsAtOnce = 100;
/** Row limit of a sheet, so that a person can still review it. */
const maxRows = 1000;

type Read = NonNullable<SheetRow["read"]>;
interface Page {
  count: number;
  results: Read[];
}

/**
 * State of a sheet: its rows, unsaved edits, and saving.
 *
 * @param query which records: the query of a list, such as `filter[branch_id]=7`
 */
export function useSheet(of: SheetOf, query: string) {
  const { resource, columns } = of;
  const { data, error, isPending } = useQuery({
    queryKey: [resource, "sheet", query],
    queryFn: () => readAll(resource, query),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const read = useMemo(() => data?.map((record) => rowOf(columns, record)), [data, columns]);
  const [typed, setTyped] = useState<SheetRow[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Discards unsaved edits when other rows are loaded, since they no longer apply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is triggered by new rows but does not read them
  useEffect(() => setTyped(null), [read]);
  const rows = typed ?? read ?? [];
  const changes = rows.filter((row) => isChanged(columns, row)).length;
  useWarning(changes > 0);
  const change = (key: string, changed: (row: SheetRow) => SheetRow) =>
    setTyped(rows.map((row) => (row.key === key ? changed(row) : row)));
  return {
    rows,
    error,
    isPending,
    isSaving,
    changes,
    type: (key: string, field: string, text: string) =>
      change(key, (row) => ({ ...row, cells: { ...row.cells, [field]: text }, errors: {} })),
    paste: (at: { row: number; column: number }, text: string) => setTyped(pasteCells(columns, rows, at, text)),
    add: () => setTyped([...rows, emptyRow(columns)]),
    remove: (key: string) =>
      setTyped(
        rows.flatMap((row) => {
          if (row.key !== key) return [row];
          return row.read ? [{ ...row, isRemoved: !row.isRemoved }] : [];
        }),
      ),
    forget: () => setTyped(null),
    /** @returns how many rows were refused */
    save: async (source: SourceOfChange) => {
      setSaving(true);
      const saved = await saveRows(of, rows, source);
      setTyped(saved);
      setSaving(false);
      return saved.filter((row) => Object.keys(row.errors).length > 0).length;
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;

/** Fetches complete records with their versions, which lists do not include. */
async function readAll(resource: string, query: string): Promise<Read[]> {
  const records: Read[] = [];
  for (let page = 1; page * rowsAtOnce <= maxRows; page += 1) {
    const { results } = await call<Page>(`${resource}/?${query}&page=${page}&per_page=${rowsAtOnce}`);
    if (results.length === 0) break;
    const ids = results.map(({ id }) => id).join(",");
    records.push(...(await call<Page>(`${resource}/?ids=${ids}`)).results);
    if (results.length < rowsAtOnce) break;
  }
  return records;
}

function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
