// proves S12.16

import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

/** A row of the list; the fields a test does not name are ordinary. */
const row = (values: object) => ({
  "Scholarship Name": "River Scholarship",
  "No. of awards": "150",
  "Scholarship Amount": "20,000",
  "Scholarship Frequency": "Per Year",
  Status: "Expected",
  "Last Date": "12/5/2026",
  "Is Tentative Date": true,
  Gender: "Any",
  Category: "Any",
  "Family Income (in INR)": 2.5,
  State: "All India",
  City: "Any",
  Stream: "Any",
  Eligibility: "Indian citizens.\nClass 12 passed.",
  Benefits: null,
  "Doc Required": "Income certificate",
  "Application Link": "https://scholarships.example.org/river",
  Grade: ["12_pass", "UG"],
  ...values,
});

const list = (rows: object[]) =>
  writeFile(join(makeFolder(), "avanti_scholarships_2026.json.gz"), JSON.stringify(rows, null, 2));

it("imports scholarships with their conditions, line and source, twice without a change", async () => {
  const { run, rows, rejected } = await openImports();
  const file = list([
    row({}),
    row({ Gender: "Female, Other", Category: "PWD, SC", State: "Uttrakhand, Assam", "Family Income (in INR)": null }),
    row({ "Scholarship Name": "Hill Scholarship", Status: "Open", "Last Date": null, State: "Assam, All India" }),
    row({ "Scholarship Name": "Lake Scholarship", Status: "Perhaps" }),
    row({ "Scholarship Name": "Sea Scholarship", "Last Date": "31/12/2026" }),
  ]);
  const report = await run("scholarships", [file]);
  expect(report.counts.scholarships).toEqual({ added: 3, changed: 0, left: 0 });
  expect(rejected()).toMatch(/Status: is not Open[\s\S]*Last Date: is not a day/);
  const stored =
    await rows(`select name, variant, awards, classes, genders, categories, max_income_rupees, states, s.status,
    last_date::text, is_tentative_date, source_line, c.status as trust from scholarships s join sources c on c.id = s.source_id order by 1, 2`);
  expect(stored).toEqual([
    expect.objectContaining({ name: "Hill Scholarship", status: "open", last_date: null, states: [] }),
    {
      name: "River Scholarship",
      variant: 1,
      awards: 150,
      classes: ["12_pass", "UG"],
      genders: [],
      categories: [],
      max_income_rupees: 250_000,
      states: [],
      status: "expected",
      last_date: "2026-12-05",
      is_tentative_date: true,
      source_line: 2,
      trust: "provisional",
    },
    expect.objectContaining({
      variant: 2,
      genders: ["female", "other"],
      categories: ["PWD", "SC"],
      states: ["Uttarakhand", "Assam"],
      max_income_rupees: null,
    }),
  ]);
  expect((await run("scholarships", [file])).counts.scholarships).toEqual({ added: 0, changed: 0, left: 3 });
});

it("refuses a file of other columns", async () => {
  const { run } = await openImports();
  const other = writeFile(join(makeFolder(), "scholarships_2026.json"), '[{"a":1}]');
  await expect(run("scholarships", [other])).rejects.toThrow("is no list of scholarships");
});
