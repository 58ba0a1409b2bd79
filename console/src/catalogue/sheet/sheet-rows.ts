/** Input and wire format of a sheet's column. */
export interface SheetColumn {
  /** Wire name. */
  field: string;
  label: string;
  kind: "text" | "number" | "choice" | "check";
  choices?: readonly string[];
  /** An empty cell is sent as null. */
  isNullable?: boolean;
  /** Default value in a new row. */
  initial?: string;
  widthPx: number;
}

export type Values = Record<string, unknown>;

/** One record in the sheet, saved or new. */
export interface SheetRow {
  key: string;
  /** As last read; null for a new row. */
  read: (Values & { id: number; version: string }) | null;
  /** Cell values by field. */
  cells: Record<string, string>;
  /** Error messages by field; `row` for the whole row. */
  errors: Record<string, string>;
  isRemoved: boolean;
}

let made = 0;

function newKey(): string {
  made += 1;
  return `new-${made}`;
}

/** Creates a row from a record. */
export function rowOf(columns: readonly SheetColumn[], read: NonNullable<SheetRow["read"]>): SheetRow {
  const cells = Object.fromEntries(columns.map(({ field }) => [field, textOf(read[field])]));
  return { key: String(read.id), read, cells, errors: {}, isRemoved: false };
}

export function emptyRow(columns: readonly SheetColumn[]): SheetRow {
  const cells = Object.fromEntries(columns.map(({ field, initial = "" }) => [field, initial]));
  return { key: newKey(), read: null, cells, errors: {}, isRemoved: false };
}

/** Fields of a row that differ from what was read; all of a new one. */
export function changedFields(columns: readonly SheetColumn[], { read, cells }: SheetRow): Values {
  const changed = columns.filter(({ field }) => !read || textOf(read[field]) !== cells[field]);
  return Object.fromEntries(changed.map((column) => [column.field, valueOfCell(column, cells[column.field] ?? "")]));
}

export function isChanged(columns: readonly SheetColumn[], row: SheetRow): boolean {
  if (row.isRemoved) return true;
  if (!row.read) return columns.some(({ field, initial = "" }) => row.cells[field] !== initial);
  return Object.keys(changedFields(columns, row)).length > 0;
}

/**
 * Pastes cells copied from a spreadsheet into a sheet, starting at one cell; missing rows are added.
 *
 * @param text cells separated by tabs, rows by line ends
 */
export function pasteCells(
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  from: { row: number; column: number },
  text: string,
): SheetRow[] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const grown = [...rows];
  for (const [down, line] of lines.entries()) {
    const at = from.row + down;
    const row = grown[at] ?? emptyRow(columns);
    const cells = { ...row.cells };
    for (const [across, cell] of line.split("\t").entries()) {
      const column = columns[from.column + across];
      if (column) cells[column.field] = cell.trim();
    }
    grown[at] = { ...row, cells, errors: {} };
  }
  return grown;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** An invalid number is sent as typed, so that the server's error message is shown. */
function valueOfCell({ kind, isNullable }: SheetColumn, text: string): unknown {
  const typed = text.trim();
  if (typed === "" && (isNullable || kind === "number")) return null;
  if (kind === "check") return typed === "true";
  if (kind !== "number") return typed;
  const number = Number(typed.replaceAll(",", ""));
  return Number.isFinite(number) ? number : typed;
}
