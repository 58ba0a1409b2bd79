import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import type { FileColumns, UnknownList } from "../contract.ts";
import { findKind, type ImportDeps, sheetOf } from "../kinds.server.ts";
import { lastColumnsOf } from "../last-columns.server.ts";
import { firstLines } from "../read-lines.server.ts";
import { matchColumns } from "../rules.ts";
import { readSentProvenance } from "../sent-provenance.server.ts";
import { readSentStatement } from "../sent-statement.server.ts";
import { insertRun } from "../store.server.ts";

const sampleRows = 10;
/** Rows that a proposal of columns looks at. */
const proposedFrom = 200;

/**
 * Accepts a file for an import: a spreadsheet is parsed immediately, so that its columns can be mapped; a public data
 * file is stored unchanged. Nothing is written to the catalogue yet.
 *
 * @param told year, captured_on and via of public data files, as typed
 * @returns id of the run
 * @throws AppError invalid_input with a sentence about the file, files_unavailable
 */
export async function receiveFile(
  deps: ImportDeps,
  staffId: number,
  kindName: string,
  files: readonly UploadedFile[],
  told: Readonly<Record<string, string>> = {},
): Promise<number> {
  const kind = findKind(deps, kindName);
  if (!kind) throw new AppError("invalid_input", { kind: "is not something that can be imported" });
  if (files.length === 0) throw new AppError("invalid_input", { file: "Please choose a file" });
  if (files.length > kind.most_files)
    throw new AppError("invalid_input", { file: `Please send at most ${kind.most_files} files at once` });
  const wrong = files.find(({ name }) => !kind.endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (wrong) throw new AppError("invalid_input", { file: `${wrong.name} is none of ${kind.endings.join(", ")}` });
  const unknown = kind.asks_provenance ? await findUnknownLists(deps, kind.kind, files) : [];
  const isKnown = ({ name }: UploadedFile) => !unknown.some((list) => list.files.includes(storedName(name)));
  const provenance = kind.asks_provenance ? readSentProvenance(deps, kind, files.filter(isKnown), told) : null;
  const stated = kind.asks_statement ? readSentStatement(deps, told) : null;
  const storageKey = `imports/${randomBytes(16).toString("hex")}`;
  const isTable = kind.fields.length > 0;
  const columns = isTable
    ? await storeTable(deps, files[0]!, storageKey, kind)
    : await storePublic(deps, files, storageKey);
  return insertRun(deps.db, {
    staffId,
    kind: kind.kind,
    fileName: files
      .map(({ name }) => name)
      .join(", ")
      .slice(0, 500),
    storageKey,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    state: "uploaded",
    columns: { ...columns.columns, provenance, ...(stated && { stated }), ...(unknown.length > 0 && { unknown }) },
    allRows: columns.rowCount,
    createdAt: deps.now(),
  });
}

async function storeTable(
  deps: ImportDeps,
  file: UploadedFile,
  storageKey: string,
  kind: { kind: string; fields: { name: string }[] },
): Promise<{ columns: FileColumns; rowCount: number }> {
  const rows = `${file.path}.rows`;
  const table = await deps.importers.readTable(file.path, file.name, rows);
  if ("problem" in table) throw new AppError("invalid_input", { file: table.problem });
  if (table.rowCount === 0) throw new AppError("invalid_input", { file: `${file.name} has headings, but no rows` });
  const first = await firstLines(rows, proposedFrom);
  const sample = first.slice(0, sampleRows);
  await deps.files.put(storageKey, {
    path: rows,
    sizeBytes: (await stat(rows)).size,
    contentType: "application/x-ndjson",
  });
  const sheet = sheetOf(deps, kind.kind);
  if (sheet) {
    const proposed = sheet.propose(table.columns, first);
    const columns = (await lastColumnsOf(deps.db, kind.kind, table.columns)) ?? proposed;
    return { columns: { headings: table.columns, sample, ...columns, files: [file.name] }, rowCount: table.rowCount };
  }
  const fields = ["id", ...kind.fields.map(({ name }) => name)];
  const chosen = matchColumns(table.columns, fields);
  return { columns: { headings: table.columns, sample, chosen, files: [file.name] }, rowCount: table.rowCount };
}

/** Lists whose headings no layout knows; files of the same headings are one entry. */
async function findUnknownLists(
  { importers }: ImportDeps,
  kind: string,
  files: readonly UploadedFile[],
): Promise<UnknownList[]> {
  const lists = new Map<string, UnknownList>();
  for (const { path, name } of files) {
    const found = await importers.findUnknownColumns(kind, { path, name: storedName(name) });
    if (!found) continue;
    const { isRemembered, ...columns } = found;
    const list = lists.get(found.shape) ?? { ...columns, files: [], is_remembered: isRemembered };
    lists.set(found.shape, list);
    list.files.push(storedName(name));
  }
  return [...lists.values()];
}

function storedName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, "_").slice(-120);
}

async function storePublic(
  deps: ImportDeps,
  files: readonly UploadedFile[],
  storageKey: string,
): Promise<{ columns: FileColumns; rowCount: null }> {
  const names = files.map(({ name }) => storedName(name));
  if (new Set(names).size < names.length) throw new AppError("invalid_input", { file: "Two files have the same name" });
  for (const [index, { path, sizeBytes }] of files.entries()) {
    await deps.files.put(join(storageKey, String(index)), { path, sizeBytes, contentType: "application/octet-stream" });
  }
  return { columns: { headings: [], sample: [], chosen: {}, files: names }, rowCount: null };
}
