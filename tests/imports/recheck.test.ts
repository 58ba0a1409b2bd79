import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { recheck } from "../../imports/pipeline/recheck-report.ts";
import { openImports, shareDatabase } from "./generated-files.ts";

shareDatabase();

/** A database of the version that learned codes without what the lists call their colleges. */
async function formerDatabase() {
  const imports = await openImports();
  const { database, dataDir, rows } = imports;
  await rows("truncate college_match_proposals");
  await rows(`insert into sources (key, publisher, title, captured_on, status) values
    ('register', 'A register', 'Colleges', '2026-01-01', 'official'),
    ('fra-maharashtra-fees-2025', 'FRA', 'Fees', '2026-01-01', 'official')`);
  await rows("insert into streams (name, slug) values ('Engineering', 'engineering')");
  await rows(`insert into colleges (name, city, district, state, ownership, source_id)
    select name, city, city, 'Maharashtra', 'private', s.id from sources s, (values
      (1, 'Rajarshi Shahu Mahavidyalaya', 'Latur'), (2, 'Saraswati College', 'Buldhana'),
      (3, 'Kishore Institute of Technology', 'Pune')) as c (at, name, city) where s.key = 'register' order by at`);
  await rows(`insert into branches (college_id, stream_id, name, level, source_id)
    select c.id, t.id, 'Civil Engineering', 'ug', s.id from colleges c, streams t, sources s where s.key = 'register'
    order by c.id`);
  await rows(`insert into college_codes (authority, code, college_id, decided_by, score) values
    ('dte_mh', '06141', 1, 'name', 0.94), ('dte_mh', '03154', 2, 'name', 0.94), ('dte_mh', '06001', 3, 'name', 0.94),
    ('dte_mh', '06002', 3, 'register', 1)`);
  await rows(`insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, closing, unit, source_id)
    select b.id, 'MHT-CET CAP', 'MHT CET', 2025, 1, 'State level', 'GOPENS', 'any', 90, 'percentile', s.id
    from branches b, sources s where s.key = 'register' and b.college_id <> 2`);
  await rows(`insert into list_names (authority, branch_id, institute, programme, year, round) values
    ('MHT-CET CAP', 1, 'JSPM''s Rajarshi Shahu College of Engineering, Tathawade, Pune', 'Civil Engineering', 2025, 1),
    ('MHT-CET CAP', 3, 'Kishore Institute of Technology, Pune', 'Civil Engineering', 2025, 1)`);
  await rows(`insert into fees (college_id, programme, year, rupees_per_year, source_id)
    select c, 'Engineering', 2025, 133000, s.id from sources s, (values (1), (2)) as v (c)
    where s.key = 'fra-maharashtra-fees-2025'`);
  const again = (dryRun = false) => recheck({ database, dataDir, dryRun, now: new Date("2026-01-02T03:04:05Z") });
  return { ...imports, recheck: again };
}

const codes = "select code from college_codes where authority = 'dte_mh' order by code";
const proposals =
  "select code, college_id, learned_college_id as learned, state_of_work, reasons from college_match_proposals order by code";

// proves S12.4
it("finds the codes that an earlier version learned without a town, with the facts that followed them", async () => {
  const { recheck, rows } = await formerDatabase();
  const { doubtful, path } = await recheck();
  expect(doubtful).toMatchObject([
    { code: "03154", name: "", college: "Saraswati College, Buldhana", facts: 1 },
    {
      code: "06141",
      name: "JSPM's Rajarshi Shahu College of Engineering, Tathawade, Pune",
      college: "Rajarshi Shahu Mahavidyalaya, Latur",
      facts: 2,
    },
  ]);
  expect(readFileSync(path!, "utf8")).toContain("Rajarshi Shahu Mahavidyalaya, Latur");
  expect(await rows(codes)).toEqual([{ code: "06001" }, { code: "06002" }]);
  expect(await rows(proposals)).toMatchObject([
    { code: "03154", college_id: 2, learned: 2, state_of_work: "waiting" },
    { code: "06141", college_id: 1, learned: 1, state_of_work: "waiting" },
  ]);
  expect(await rows("select id from fees")).toHaveLength(2);
  expect((await recheck()).doubtful).toEqual([]);
});

// proves S12.4
it("lists the same in a dry run and changes nothing", async () => {
  const { recheck, rows } = await formerDatabase();
  expect((await recheck(true)).doubtful.map(({ code }) => code)).toEqual(["03154", "06141"]);
  expect(await rows(codes)).toHaveLength(4);
  expect(await rows(proposals)).toEqual([]);
});

// proves S12.4
it("removes what a list wrote on a college once staff refused it, and keeps what they accepted", async () => {
  const { recheck, rows } = await formerDatabase();
  await recheck();
  await rows(`with one as (insert into staff (email, email_key, name, role, created_at, updated_at)
      values ('r@example.org', 'r@example.org', 'R', 'admin', now(), now()) returning id)
    update college_match_proposals p set decided_at = now(), decided_by = one.id,
      state_of_work = case when p.code = '06141' then 'refused' else 'accepted' end from one`);
  const { removed } = await recheck();
  expect(removed).toBe(2);
  expect(await rows("select college_id from fees")).toEqual([{ college_id: 2 }]);
  expect(await rows("select b.college_id from cutoffs c join branches b on b.id = c.branch_id")).toEqual([
    { college_id: 3 },
  ]);
  expect((await recheck()).removed).toBe(0);
});

// proves S12.4
it("lists and removes placements that followed a wrong code, and keeps what staff entered beside them", async () => {
  const { recheck, rows } = await formerDatabase();
  await rows(`insert into sources (key, publisher, title, captured_on, status) values
    ('nirf-placements-2025', 'NIRF', 'Outcomes', '2026-01-01', 'claimed'),
    ('staff', 'The college', 'Placements', '2026-01-01', 'claimed')`);
  await rows(`insert into college_codes (authority, code, college_id, decided_by, score) values
    ('nirf', 'Rajarshi Shahu College of Engineering, Pune', 1, 'name', 0.94)`);
  await rows(`insert into placements (college_id, year, source_id) select 1, y, id from sources, (values (2023), (2024)) as v (y)
    where key = 'nirf-placements-2025' union all select 1, 2022, id from sources where key = 'staff'`);
  await rows(`insert into placement_outcomes (placement_id, branch, median_package_rupees, highest_package_rupees)
    select p.id, 'UG, 4 years', 500000, null from placements p
    union all select p.id, 'Civil Engineering', null, 900000 from placements p where p.year = 2023`);
  const { doubtful } = await recheck();
  expect(doubtful.find(({ authority }) => authority === "nirf")).toMatchObject({ collegeId: 1, facts: 2 });
  await rows(`with one as (insert into staff (email, email_key, name, role, created_at, updated_at)
      values ('p@example.org', 'p@example.org', 'P', 'admin', now(), now()) returning id)
    update college_match_proposals p set decided_at = now(), decided_by = one.id, state_of_work = 'refused'
    from one where authority = 'nirf'`);
  expect((await recheck()).removed).toBe(2);
  expect(
    await rows(
      "select p.year, o.branch from placements p join placement_outcomes o on o.placement_id = p.id order by 1",
    ),
  ).toEqual([
    { year: 2022, branch: "UG, 4 years" },
    { year: 2023, branch: "Civil Engineering" },
  ]);
  expect(await rows("select year from placements order by 1")).toEqual([{ year: 2022 }, { year: 2023 }]);
});
