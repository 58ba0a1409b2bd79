import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keyedRows } from "./whole-file-rows.ts";

async function rowsOf(content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-list-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "list.json");
  writeFileSync(path, content);
  const rows: unknown[] = [];
  for await (const row of keyedRows("code")(path)) rows.push(row);
  return rows;
}

test("a byte order mark is no part of the text", async () => {
  expect(await rowsOf('\ufeff{"E001": {"name": "Académie"}}')).toMatchObject([
    { value: { code: "E001", name: "Académie" } },
  ]);
});

test("a file in Windows-1252 or UTF-16 is read", async () => {
  const text = '{"E001": {"name": "Acad\u00e9mie"}}';
  for (const bytes of [Buffer.from(text, "latin1"), Buffer.from(`\ufeff${text}`, "utf16le")])
    expect(await rowsOf(bytes)).toMatchObject([{ value: { code: "E001", name: "Académie" } }]);
});

test.each([
  ["of no encoding", Buffer.from('{"E001": {"name": "Acad\u0081mie"}}', "latin1"), /not in UTF-8/],
  ["with a NUL", '{"E001": {"name": "A\0"}}', /NUL/],
])("a file %s is refused", async (_what, content, reason) => {
  await expect(rowsOf(content)).rejects.toThrow(reason);
});
