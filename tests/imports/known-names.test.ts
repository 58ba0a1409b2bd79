// proves S12.14

import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readKnownNames } from "../search/judge-names.ts";
import { makeFolder, openImportsWith, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

function listOf(...lines: string[]): string {
  return writeFile(join(makeFolder(), "known-names.csv"), ["name,short,place,state,aishe,page", ...lines].join("\n"));
}

it("gives a well-known institution one page: by its code, by its name, or from the register; and its short names", async () => {
  const { run, rows, database } = await openImportsWith(
    ["Lamp Law School", "Pune", "Maharashtra"],
    ["Lamp Law School", "Nagpur", "Maharashtra"],
    ["Old Name of Beacon", "Jaipur", "Rajasthan"],
  );
  await database.db.execute(sql`insert into streams (name, slug) values ('Law', 'law')`);
  await database.db.execute(sql`insert into register_colleges (code, name, district, state, university, words, source_id)
    select code, name, district, state, '', '{}', (select min(id) from sources) from (values
      ('U-0001', 'Beacon University', 'Jaipur', 'Rajasthan'),
      ('U-0002', 'National Law University, Karnal', 'Karnal', 'Haryana')) as r (code, name, district, state)`);
  const file = listOf(
    "Lamp Law School,LLS Pune;Lamp Pune,Pune,Maharashtra,,",
    "Beacon University,BU,Jaipur,Rajasthan,U-0001,Old Name of Beacon",
    "National Law University Karnal,NLU Karnal,Karnal,Haryana,U-0002,",
    "Absent College,NC,Agra,Uttar Pradesh,U-0003,",
  );
  const report = await run("known-names", [file]);
  expect(report.counts).toMatchObject({ colleges: { added: 1, changed: 1, left: 2 }, names: { added: 5 } });
  expect(report.rejected.count).toBe(1);
  const pages = await rows(`select c.name, c.city, c.aishe_code as code, array(select alias from college_aliases a
      where a.college_id = c.id order by a.alias_key) as names,
      array(select slug from college_streams cs join streams s on s.id = cs.stream_id where cs.college_id = c.id) as streams
    from colleges c order by c.id`);
  expect(pages).toEqual([
    { name: "Lamp Law School", city: "Pune", code: null, names: ["Lamp Pune", "LLS Pune"], streams: [] },
    { name: "Lamp Law School", city: "Nagpur", code: null, names: [], streams: [] },
    { name: "Old Name of Beacon", city: "Jaipur", code: "U-0001", names: ["Beacon University", "BU"], streams: [] },
    {
      name: "National Law University, Karnal",
      city: "Karnal",
      code: "U-0002",
      names: ["NLU Karnal"],
      streams: ["law"],
    },
  ]);
  const again = await run("known-names", [file]);
  expect(again.counts).toMatchObject({ colleges: { ...none, left: 3 }, names: { added: 0 } });
});

it("creates no page where several colleges of one town are called so", async () => {
  const { run, rows } = await openImportsWith(
    ["Twin College", "Pune", "Maharashtra"],
    ["Twin College", "Pune", "Maharashtra"],
  );
  const report = await run("known-names", [listOf("Twin College,TC Pune,Pune,Maharashtra,,")]);
  expect(report.mostRejected).toContain("2 colleges are called so");
  expect(await rows("select 1 from college_aliases")).toEqual([]);
});

it("the list names each institution, code and short name once", () => {
  const known = readKnownNames();
  const codes = known.flatMap(({ aishe }) => aishe || []);
  const names = known.flatMap(({ name, shorts }) => [...new Set([name, ...shorts])]);
  expect(known.length).toBeGreaterThan(250);
  expect(codes).toHaveLength(new Set(codes).size);
  expect(names).toHaveLength(new Set(names).size);
});
