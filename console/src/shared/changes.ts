/** A change as /api/staff/history/ and a record's own history tell it. */
export interface Change {
  id: number;
  at: string;
  staff_id: number;
  staff_name: string;
  action: "create" | "update" | "delete" | "restore" | "import" | "undo" | "act";
  resource: string;
  record_id: string;
  label: string;
  summary: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  import_run_id: number | null;
}

export interface ChangePage {
  count: number;
  results: Change[];
}

/** What was done, as a word after a name: "Meera Joshi changed". */
export const actionWords: Record<Change["action"], string> = {
  create: "added",
  update: "changed",
  delete: "removed",
  restore: "restored",
  import: "imported",
  undo: "undid",
  act: "did",
};

const format = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" });

const dayFormat = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar day: "21 Nov 2026". @param day YYYY-MM-DD */
export function dayInWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** An instant as the office reads it: "21 Nov 2026, 4:05 pm", Indian time wherever the browser is. */
export function timeInIndia(at: string): string {
  return format.format(new Date(at));
}
