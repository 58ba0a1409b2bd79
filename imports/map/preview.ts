import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import type { PreviewRow } from "#gateways/importers.server.ts";
import { itemAt } from "#lib/lookups.ts";
import type { ListedCutoff, ListLine } from "../lists/list-file.ts";
import type { Preview } from "../pipeline/import-run.ts";
import type { RawRow } from "../read/raw-row.ts";

/** Rows that a preview shows. */
const previewRows = 100;

/** What the matching of colleges found out; see `ListContext`. */
interface Matched {
  colleges: ReadonlyMap<string, number>;
  waiting: ReadonlySet<string>;
  listedOnly: ReadonlyMap<string, string>;
  united: ReadonlyMap<string, { page?: unknown }>;
}

/** @param lines what the row was read as */
export function previewRow(preview: Preview, row: RawRow, lines: readonly (ListLine | string)[]): void {
  for (const line of lines) {
    if (preview.rows.length >= previewRows) return;
    const isRefused = typeof line === "string";
    preview.codes.push(isRefused ? null : line.college.code);
    preview.rows.push({ ...nothing, line: row.line, ...(isRefused ? { refused: line } : inWords(line)) });
  }
}

/** Names the colleges that the rows join. */
export async function resolvePreview(
  preview: Preview,
  tx: Db,
  { colleges, waiting, listedOnly, united }: Matched,
): Promise<void> {
  const names = await namesOf(
    tx,
    preview.codes.flatMap((code) => colleges.get(code ?? "") ?? []),
  );
  for (const [at, code] of preview.codes.entries()) {
    const row = itemAt(preview.rows, at);
    const id = colleges.get(code ?? "");
    if (code === null || row.refused) continue;
    if (id === undefined)
      row.match = waiting.has(code) ? "waiting" : listedOnly.has(code) || united.get(code)?.page ? "new" : "unjoined";
    else Object.assign(row, { match: "joined", joins: names.get(id) ?? "" });
  }
}

const nothing: PreviewRow = {
  line: 0,
  college: "",
  joins: "",
  match: "",
  branch: "",
  category: "",
  list: "",
  value: "",
  refused: "",
};

function inWords({ college, programme, cutoffs = [], seats = [], intake, fee, list }: ListLine) {
  const [cutoff = null] = cutoffs;
  const { problem = null } = programme ?? {};
  const kinds = [cutoff?.seatType ?? seats[0]?.category, cutoff?.quota, cutoff?.gender === "female" && "women"];
  return {
    college: [college.name && college.code !== college.name ? college.code : "", college.name || college.code]
      .filter(Boolean)
      .join(" "),
    branch: [programme?.name, programme?.degree].filter(Boolean).join(", "),
    category: kinds.filter(Boolean).join(", "),
    list: [cutoff?.exam, cutoff?.year ?? list?.year, roundInWords(cutoff?.round ?? list?.round ?? null)]
      .filter(Boolean)
      .join(", "),
    value: [
      cutoff && closingInWords(cutoff),
      ...seats.map((one) => `${one.seats} seats`),
      intake && `intake ${intake}`,
      fee && `₹ ${fee.rupeesPerYear}`,
    ]
      .filter(Boolean)
      .join(", "),
    refused: problem ?? "",
  };
}

function roundInWords(round: number | null): string {
  return round === null ? "" : round === 0 ? "all rounds" : `round ${round}`;
}

function closingInWords({ opening, closing, unit = "rank" }: ListedCutoff): string {
  return `${unit} ${opening ? `${opening} to ` : ""}${closing}`;
}

async function namesOf(tx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; name: string }>(
    tx,
    sql`
    select id, concat_ws(', ', name, nullif(city, '')) as name from colleges
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
