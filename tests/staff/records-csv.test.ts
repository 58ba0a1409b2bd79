// proves D14, D23

import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeCsv } from "#lib/csv.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createCutoff, createSource, createStream, unique } from "../support/factories.ts";
import { makeStaff, staffClient, staffHeaders, type TestStaff } from "../support/staff.ts";

let api: Api;
let who: TestStaff;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  who = await makeStaff(api.db, "editor");
  editor = staffClient(api.app, who);
});
afterAll(() => api.close());

const csv = { "content-type": "text/csv" };
const send = (resource: string, text: string, query = "") =>
  editor.post(`/api/staff/${resource}/import/${query}`, text, csv);
const rowsOf = (text: string): string[][] => parse(text, { bom: true });

/** What a college's list holds, changed by a function and sent back. */
async function sendBack(resource: string, query: string, change: (rows: string[][]) => void) {
  const { text } = await editor.get(`/api/staff/${resource}/export.csv?${query}`);
  const rows = rowsOf(text);
  change(rows);
  return send(resource, writeCsv(rows));
}

describe("an export", () => {
  // proves T2.18
  test("holds every field of the filtered list, with formulas defused", async () => {
    const city = `Town ${unique()}`;
    const { id, sourceId } = await createCollege(api.db, { city, name: '=HYPERLINK("x")', aliases: ["One", "Two"] });
    await createCollege(api.db);
    const { status, headers, text } = await editor.get(`/api/staff/colleges/export.csv?filter[city]=${city}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="colleges-2026-11-21.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
    const file = await api.app.request("/api/staff/colleges/export.csv", { headers: staffHeaders(who) });
    expect([...new Uint8Array(await file.arrayBuffer()).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x22]);
    expect(text.split("\r\n")).toHaveLength(3);
    const [heading, row] = rowsOf(text);
    const cell = (name: string) => row![heading!.indexOf(name)];
    expect([cell("id"), cell("name"), cell("is_active"), cell("latitude")]).toEqual([
      String(id),
      '\'=HYPERLINK("x")',
      "true",
      "",
    ]);
    expect(JSON.parse(cell("aliases")!)).toEqual([
      { alias: "One", authority: "" },
      { alias: "Two", authority: "" },
    ]);
    expect(cell("source_id")).toBe(String(sourceId));
  });

  // Its 1,200 records are written one by one: twenty seconds may not be enough on a busy machine.
  test("goes through a list of any length", async () => {
    const branch = await createBranch(api.db);
    const stream = await createStream(api.db);
    const rows = Array.from({ length: 1200 }, (_, at) =>
      [branch.collegeId, stream.id, `Subject ${at}`, "ug"].map(String),
    );
    const heading = ["college_id", "stream_id", "name", "level"];
    const { body } = await send("branches", writeCsv([heading, ...rows]));
    expect(body).toEqual({ added: 1200, changed: 0, left: 0, rejected: [] });
    const { text } = await editor.get(`/api/staff/branches/export.csv?filter[stream_id]=${stream.id}`);
    const ids = rowsOf(text)
      .slice(1)
      .map(([id]) => Number(id));
    expect([ids.length, new Set(ids).size]).toEqual([1200, 1200]);
  }, 60_000);
});

describe("an import", () => {
  // proves T7.12
  test("takes back what the export gave, formulas and all, and finds nothing to change", async () => {
    const city = `Town ${unique()}`;
    for (const name of ["=1+1", "'=1+1", "+91", "-5", "@x", "''quoted", 'A "b", c', "दिल्ली"])
      await createCollege(api.db, { city, name, aliases: [`Alias ${unique()}`] });
    const { text } = await editor.get(`/api/staff/colleges/export.csv?filter[city]=${city}`);
    expect((await send("colleges", text)).body).toEqual({ added: 0, changed: 0, left: 8, rejected: [] });
    const other = await createCutoff(api.db, { opening: null, closing: 12.5, unit: "percentile" });
    const back = await sendBack("cutoffs", `filter[branch_id]=${other.branchId}`, () => {});
    expect(back.body).toEqual({ added: 0, changed: 0, left: 1, rejected: [] });
  });

  test("has names beside ids, which go back unchanged, and are refused where they are changed", async () => {
    const college = await createCollege(api.db, { name: `College ${unique()}` });
    const branch = await createBranch(api.db, { collegeId: college.id, name: "Civil Engineering" });
    const cutoff = await createCutoff(api.db, { branchId: branch.id, closing: 500 });
    const { text } = await editor.get(`/api/staff/cutoffs/export.csv?filter[branch_id]=${branch.id}`);
    const [heading, row] = rowsOf(text) as [string[], string[]];
    expect([heading.slice(0, 4), row.slice(0, 4)]).toEqual([
      ["id", "branch_id", "college_name", "branch_name"],
      [String(cutoff.id), String(branch.id), college.name, "Civil Engineering"],
    ]);
    expect((await send("cutoffs", text)).body).toEqual({ added: 0, changed: 0, left: 1, rejected: [] });
    const change = (name: string, value: string) => (rows: string[][]) => {
      rows[1] = (rows[1] ?? []).with(heading.indexOf(name), value);
    };
    const query = `filter[branch_id]=${branch.id}`;
    expect((await sendBack("cutoffs", query, change("closing", "1,20,000"))).body).toMatchObject({ changed: 1 });
    expect((await sendBack("cutoffs", query, change("branch_name", "Mining"))).body).toMatchObject({
      changed: 0,
      rejected: [
        { row: 2, column: "branch_name", message: expect.stringContaining('"Mining" is not the name of number') },
      ],
    });
    for (const resource of ["branches", "fees", "intake", "placements"]) {
      const { text: list } = await editor.get(`/api/staff/${resource}/export.csv?filter[college_id]=${college.id}`);
      expect(rowsOf(list)[0]).toContain("college_name");
    }
  });

  test("changes records by id, adds rows without one, and skips rows that do not fit", async () => {
    const publisher = `Board ${unique()}`;
    for (const title of ["One", "Two", "Three"]) await createSource(api.db, { publisher, title });
    const { status, body } = await sendBack("sources", `q=${publisher}`, (rows) => {
      const [heading, one, two, three] = rows as [string[], string[], string[], string[]];
      const at = (name: string) => heading.indexOf(name);
      one[at("title")] = "First";
      two[at("status")] = "wrong";
      two[at("year")] = "soon";
      rows.push(three.map((cell, place) => (place === at("id") ? "" : cell)).with(at("key"), `new-${unique()}`));
      rows.push(three.with(at("id"), "2147483647"));
      rows.push(three);
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      added: 1,
      changed: 1,
      left: 1,
      rejected: [
        { row: 3, column: "year", message: 'must be a number: "soon"' },
        { row: 6, column: "id", message: "There is no record with this number" },
        { row: 7, column: "id", message: "This record is in the file twice" },
      ],
    });
    const { body: list } = await editor.get(`/api/staff/sources/?q=${publisher}&sort=title`);
    expect(list.results.map(({ title }: { title: string }) => title)).toEqual(["First", "Three", "Three", "Two"]);
    const first = list.results[0].id;
    const { body: history } = await editor.get(`/api/staff/sources/${first}/history/`);
    expect(history.results[0]).toMatchObject({ action: "import", summary: "CSV file: 1 added, 1 changed" });
  });

  test("a row that the database refuses leaves the others standing", async () => {
    const { key } = await createSource(api.db);
    const heading = ["id", "key", "publisher", "title", "captured_on", "status"];
    const row = (id: string, own: string) => [id, own, "Board", "Title", "2026-11-01", "official"];
    const { id } = await createSource(api.db);
    const good = `good-${unique()}`;
    const { body } = await send("sources", writeCsv([heading, row(String(id), key), row("", good)]));
    expect(body).toEqual({
      added: 1,
      changed: 0,
      left: 0,
      rejected: [{ row: 2, column: "key", message: "is taken by another record" }],
    });
  });

  test("a row without a number is found by its natural key", async () => {
    const { key, publisher } = await createSource(api.db);
    const { body } = await send(
      "sources",
      writeCsv([
        ["key", "title"],
        [key, "By its key"],
      ]),
    );
    expect(body).toMatchObject({ changed: 1, rejected: [] });
    const { body: list } = await editor.get(`/api/staff/sources/?q=${key}`);
    expect(list.results[0]).toMatchObject({ publisher, title: "By its key" });
  });

  test("a dry run tells the same and changes nothing", async () => {
    const { key, id, title } = await createSource(api.db);
    const text = writeCsv([
      ["key", "title"],
      [key, "Dry"],
    ]);
    const { body } = await send("sources", text, "?dry_run=true");
    expect(body).toEqual({ added: 0, changed: 1, left: 0, rejected: [] });
    expect((await editor.get(`/api/staff/sources/${id}/`)).body.title).toBe(title);
    expect((await editor.get(`/api/staff/sources/${id}/history/`)).body.count).toBe(0);
  });

  test("a file whose facts say nothing of their source is refused row by row", async () => {
    const { id } = await createBranch(api.db);
    const { body } = await send(
      "branches",
      writeCsv([
        ["id", "intake"],
        [String(id), "77"],
      ]),
    );
    expect(body.rejected).toMatchObject([{ row: 2, column: "source_id" }]);
    const said = await send(
      "branches",
      writeCsv([
        ["id", "intake", "source_id"],
        [String(id), "77", ""],
      ]),
    );
    expect(said.body).toMatchObject({ changed: 1, rejected: [] });
  });

  test("with semicolons, headings in words and numbers as people write them is read; a value without a heading is refused", async () => {
    const { id } = await createBranch(api.db);
    const text = `ID;Intake;Source_ID\r\n${id};"1,200";\r\n`;
    expect((await send("branches", text)).body).toMatchObject({ changed: 1, rejected: [] });
    expect((await editor.get(`/api/staff/branches/${id}/`)).body.intake).toBe(1200);
    const { body } = await send("branches", `id,source id,intake\n${id},,1,990\n`);
    expect(body).toMatchObject({ changed: 0, rejected: [{ row: 2, column: "" }] });
    expect(body.rejected[0].message).toMatch(/^"990" in column 4 has no heading/);
    expect((await editor.get(`/api/staff/branches/${id}/`)).body.intake).toBe(1200);
  });

  test("in UTF-16 or Windows-1252 is read", async () => {
    for (const encoding of ["utf16le", "latin1"] as const) {
      const { key, id } = await createSource(api.db);
      const mark = encoding === "utf16le" ? "\ufeff" : "";
      const bytes = Buffer.from(`${mark}key,title\n${key},Acad\u00e9mie\n`, encoding);
      expect((await editor.post("/api/staff/sources/import/", new Blob([bytes]), csv)).body).toMatchObject({
        changed: 1,
      });
      expect((await editor.get(`/api/staff/sources/${id}/`)).body.title).toBe("Académie");
    }
  });

  test.each([
    ["", "The file is empty"],
    [writeCsv([["id", "colour"]]), 'There is no column "colour" here. Columns: id, key'],
    [writeCsv([["id", "id"]]), 'The column "id" is in the file twice'],
    ['"open\nnever closed', "This is no CSV file: "],
  ])("a file like %j is refused as a whole", async (text, message) => {
    const { status, body } = await send("sources", text);
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(body.fields.file.startsWith(message), body.fields.file).toBe(true);
  });

  test("a file beyond 5 MB is refused, and so is a body that is no CSV", async () => {
    const { status, body } = await send("sources", `key,title\n${"x".repeat(5 * 1024 * 1024)}`);
    expect([status, body.code]).toEqual([413, "body_too_large"]);
    const json = await editor.post("/api/staff/sources/import/", "x".repeat(70_000));
    expect(json.status).toBe(413);
  });

  test("more than 2000 different rows go by the imports", async () => {
    const rows = Array.from({ length: 2001 }, (_, at) => [`bulk-${at}`, "Board", "Title", "2026-11-01", "official"]);
    const heading = ["key", "publisher", "title", "captured_on", "status"];
    const { status, body } = await send("sources", writeCsv([heading, ...rows]));
    expect([status, body.fields.file]).toEqual([
      422,
      "2001 rows are new or different. At most 2000 go this way: use Imports",
    ]);
  });
});

describe("a long file", () => {
  const heading = ["branch_id", "authority", "exam", "year", "round", "seat_type", "closing"];
  const rowsFor = (branchIds: readonly number[], count: number) =>
    Array.from({ length: count }, (_, at) => [
      String(branchIds[at % branchIds.length]),
      ...["JoSAA", "JEE Main", "2025", String(1 + (at % 20)), `Seat ${at}`, String(1000 + at)],
    ]);

  // proves S24.3
  test("is written in statements for many rows and in short transactions, so that visitors are answered in between", async () => {
    const branch = await createBranch(api.db);
    const rows = rowsFor([branch.id], 450);
    rows[30]![6] = "soon";
    rows[130]![0] = "2147483647";
    const longest = { ms: 0 };
    const watch = watchReads(api.db, longest);
    const { body } = await send("cutoffs", writeCsv([heading, ...rows]));
    const reads = await watch.end();
    expect(body).toEqual({
      added: 448,
      changed: 0,
      left: 0,
      rejected: [
        { row: 32, column: "closing", message: 'must be a number: "soon"' },
        { row: 132, column: "branch_id", message: "names something that is not there any more" },
      ],
    });
    // One for each turn at the least: a single transaction would let none in.
    expect(reads).toBeGreaterThan(5);
    const { body: list } = await editor.get(`/api/staff/cutoffs/?filter[branch_id]=${branch.id}&per_page=1`);
    const { body: history } = await editor.get(`/api/staff/cutoffs/${list.results[0].id}/history/`);
    expect(history.results[0]).toMatchObject({
      action: "import",
      summary: expect.stringMatching(/^CSV file, part \d of 5: \d+ added, 0 changed$/),
    });
    const again = await send("cutoffs", writeCsv([heading, ...rows.toSpliced(130, 1).toSpliced(30, 1)]));
    expect(again.body).toEqual({ added: 0, changed: 0, left: 448, rejected: [] });
  }, 60_000);
});

/** Reads as a visitor does, one after the other, until the end. @returns how many were answered */
function watchReads(db: Api["db"], longest: { ms: number }) {
  let isEnded = false;
  const reading = (async () => {
    let count = 0;
    while (!isEnded) {
      const began = performance.now();
      await db.execute(sql`select 1`);
      longest.ms = Math.max(longest.ms, performance.now() - began);
      count += 1;
      await setImmediate();
    }
    return count;
  })();
  return {
    end: () => {
      isEnded = true;
      return reading;
    },
  };
}
