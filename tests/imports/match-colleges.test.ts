import { expect, it } from "vitest";
import { refreshCollegeStreams } from "#features/catalogue/service/refresh-derived.server.ts";
import type { WantedCollege } from "../../imports/match/find-matches.ts";
import { openMatcher } from "../../imports/match/match-colleges.ts";
import { addToCounts, type BatchNotes } from "../../imports/pipeline/import-run.ts";
import { withoutOwner } from "../../imports/tidy/owners.ts";
import { openImports, shareDatabase } from "./generated-files.ts";

shareDatabase();

async function withColleges(colleges: [name: string, city: string, district?: string, stream?: string][]) {
  const { database, rows } = await openImports();
  await rows("truncate college_match_proposals");
  await rows(`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'A register', 'Colleges', '2026-01-01', 'official')`);
  for (const [name, city, district = city, stream] of colleges) {
    await rows(`insert into colleges (name, city, district, state, ownership, source_id)
      select '${name}', '${city}', '${district}', 'Maharashtra', 'private', id from sources limit 1`);
    if (stream === undefined) continue;
    await rows(`insert into streams (name, slug) values ('${stream}', '${stream}') on conflict do nothing`);
    await rows(`insert into branches (college_id, stream_id, name, level, source_id)
      select max(c.id), max(t.id), 'A course', 'ug', min(s.id) from colleges c, streams t, sources s where t.slug = '${stream}'`);
    await refreshCollegeStreams(database.db, [1]);
  }
  const match = (wanted: Omit<WantedCollege, "state">[], authority = "dte_mh") =>
    database.db.transaction(async (tx) => {
      const counts: BatchNotes["counts"] = {};
      const effects: (() => void)[] = [];
      const notes = { counts, reject: () => {}, onCommit: (effect: () => void) => effects.push(effect) };
      const matcher = await openMatcher(tx, authority, "test");
      const matches = await matcher.match(
        notes,
        tx,
        wanted.map((college) => ({ ...college, state: "Maharashtra" })),
      );
      for (const effect of effects) effect();
      addToCounts(counts, "calls", { added: 0, changed: 0, left: 1 });
      return { matches: Object.fromEntries(matches), counts };
    });
  return { match, rows };
}

const codes =
  "select authority, code, college_id, decided_by, round(score::numeric, 2)::text as score from college_codes";
const proposals =
  "select code, name, place, college_id, reasons, state_of_work from college_match_proposals order by code";

it("joins a certain match by name, and by its code from then on", async () => {
  const { match, rows } = await withColleges([["Kishore Institute of Technology", "Pune"]]);
  const first = await match([{ code: "6001", name: "Kishore Inst. of Technology, Pune", city: "Pune" }]);
  expect(first.matches).toEqual({ "6001": { collegeId: 1, by: "name" } });
  expect(await rows(codes)).toEqual([
    { authority: "dte_mh", code: "6001", college_id: 1, decided_by: "name", score: "1.00" },
  ]);
  const renamed = await match([{ code: "6001", name: "Kishore Technical Campus" }]);
  expect(renamed.matches).toEqual({ "6001": { collegeId: 1, by: "code" } });
  expect(renamed.counts["matches by code"]).toEqual({ added: 0, changed: 0, left: 1 });
});

// proves S12.4
it("lets a person decide between the college of one town and its namesake in another", async () => {
  const { match, rows } = await withColleges([["Gangotri Institute of Management Studies", "Dhule"]]);
  const wanted = [{ code: "7", name: "Gangotri Institute of Management Studies", city: "Mumbai" }];
  expect((await match(wanted)).matches).toEqual({ "7": { waiting: true } });
  expect(await rows(proposals)).toEqual([
    {
      code: "7",
      name: "Gangotri Institute of Management Studies",
      place: "Mumbai",
      college_id: 1,
      reasons: ["the same name", "another town"],
      state_of_work: "waiting",
    },
  ]);
  await match(wanted);
  expect(await rows(proposals)).toHaveLength(1);
  expect(await rows(codes)).toEqual([]);
});

it("does not choose between two colleges that resemble the name equally", async () => {
  const { match, rows } = await withColleges([
    ["Government Polytechnic", "Pune"],
    ["Govt. Polytechnic", "Pune"],
  ]);
  expect((await match([{ code: "1", name: "Government Polytechnic", city: "Pune" }])).matches).toEqual({
    "1": { waiting: true },
  });
  const [proposal] = await rows<{ reasons: string[] }>(proposals);
  expect(proposal!.reasons).toContain("another college of ours resembles it as much");
});

it("creates no proposal for a college that resembles none, and none again for one that staff refused", async () => {
  const { match, rows } = await withColleges([["Gangotri Institute of Management Studies", "Dhule"]]);
  expect((await match([{ code: "9", name: "Vasundhara College of Law", city: "Mumbai" }])).matches).toEqual({
    "9": { unknown: true },
  });
  const wanted = [{ code: "7", name: "Gangotri Institute of Management Studies", city: "Mumbai" }];
  await match(wanted);
  await rows(`with one as (insert into staff (email, email_key, name, role, created_at, updated_at)
      values ('p@example.org', 'p@example.org', 'P', 'admin', now(), now()) returning id)
    update college_match_proposals set state_of_work = 'refused', decided_at = now(), decided_by = one.id from one`);
  expect((await match(wanted)).matches).toEqual({ "7": { unknown: true } });
  expect(await rows(proposals)).toMatchObject([{ code: "7", state_of_work: "refused" }]);
});

it("gives one college to the better of two codes of an authority, and lets the other wait", async () => {
  const { match } = await withColleges([["Kishore Institute of Technology", "Pune"]]);
  const both = [
    { code: "1", name: "Kishore Institute of Technology", city: "Pune" },
    { code: "2", name: "Kishore Institute of Technology" },
  ];
  expect((await match(both)).matches).toEqual({ "1": { collegeId: 1, by: "name" }, "2": { waiting: true } });
});

it("finds a college without its owner, however rare the owner's words are", async () => {
  const town = ["Lake College, Nagpur", "Hill College, Nagpur", "Palm College, Nagpur"].map((name) => [name, "Nagpur"]);
  const others = ["Sai College of Law", "Shikshan College of Law", "Saishikshan College of Law"].map((name) => [
    name,
    "Pune",
  ]);
  const { match } = await withColleges([["Nagpur Institute of Technology", "Nagpur"], ...town, ...others] as [
    string,
    string,
  ][]);
  const name = "Shri. Sai Shikshan Sanstha, Nagpur Institute of Technology, Nagpur";
  const { matches } = await match([{ code: "4144", name, aliases: withoutOwner(name) }]);
  expect(matches).toEqual({ "4144": { collegeId: 1, by: "name" } });
});

// proves S12.4
it("takes the owner out of a name that both bear, where the town agrees and one college alone fits", async () => {
  const { match } = await withColleges([
    ["Sipna College of Engineering and Technology", "Amravati"],
    ["Terna Engineering College", "Thane"],
    ["Kaveri College of Engineering", "Pune"],
    ["Kaveri College of Engineering", "Pune"],
  ]);
  const { matches } = await match(
    [
      "Sipna Shikshan Prasarak Mandal College of Engineering & Technology, Amravati",
      "Terna Public Charitable Trust's College of Engineering, Osmanabad",
      "Kaveri Education Society's College of Engineering, Pune",
    ].map((name, at) => ({ code: String(at), name, aliases: withoutOwner(name) })),
  );
  expect(matches).toEqual({ 0: { collegeId: 1, by: "name" }, 1: { unknown: true }, 2: { waiting: true } });
});

// proves S12.4
it("joins a name without a town only where the state has no other college of such a name", async () => {
  const { match, rows } = await withColleges([
    ["Gangotri College of Engineering", "Latur"],
    ["Sinhgad Institute of Technology", "Lonavala"],
    ["Sinhgad Institute of Technology and Science", "Pune"],
  ]);
  const { matches } = await match([
    { code: "1", name: "Gangotri College of Engineering" },
    { code: "2", name: "Sinhgad Institute of Technology" },
  ]);
  expect(matches).toEqual({ 1: { collegeId: 1, by: "name" }, 2: { waiting: true } });
  const [proposal] = await rows<{ reasons: string[] }>(proposals);
  expect(proposal!.reasons).toContain("the state has another college of such a name");
});

it.each(["Saraswati College of", "SARASWATI COLLEGE OF ENGINEERING AND", "Saraswati College,", "Saraswati College ("])(
  "never joins %s, whose end is missing, even in its town",
  async (name) => {
    const { match, rows } = await withColleges([["Saraswati College", "Buldhana"]]);
    const { matches } = await match([{ code: "1", name, city: "Buldhana" }]);
    expect(matches).not.toMatchObject({ 1: { by: "name" } });
    expect(await rows(codes)).toEqual([]);
  },
);

it("joins a college under its whole name though another list of the authority cuts it off", async () => {
  const { match } = await withColleges([
    ["Saraswati College", "Buldhana"],
    ["Saraswati College of Engineering", "Raigad"],
  ]);
  const wanted = { code: "1", name: "SARASWATI COLLEGE OF", aliases: ["Saraswati College of Engineering, Raigad"] };
  expect((await match([wanted])).matches).toEqual({ 1: { collegeId: 2, by: "name" } });
});

// proves S12.4
it("proposes a college that teaches something else, and never joins it", async () => {
  const { match, rows } = await withColleges([["Rajarshi Shahu College", "Latur", "Latur", "commerce"]]);
  const wanted = { code: "1", name: "Rajarshi Shahu College", city: "Latur" };
  const asked = await match([{ ...wanted, streams: new Set(["engineering"]) }]);
  expect(asked.matches).toEqual({ 1: { waiting: true } });
  const [proposal] = await rows<{ reasons: string[] }>(proposals);
  expect(proposal!.reasons).toContain("our college teaches something else");
  const fits = await match([{ ...wanted, streams: new Set(["engineering", "commerce"]) }]);
  expect(fits.matches).toEqual({ 1: { collegeId: 1, by: "name" } });
});

// proves S12.4
it("does not follow a code learned from a name to a town that the list contradicts, and shows staff both colleges", async () => {
  const { match, rows } = await withColleges([
    ["Rajarshi Shahu College of Engineering", "Latur"],
    ["JSPM Rajarshi Shahu College of Engineering", "Pune"],
  ]);
  await rows(`insert into college_codes (authority, code, college_id, decided_by, score)
    values ('dte_mh', '06141', 1, 'name', 0.94), ('dte_mh', '06142', 1, 'register', 1)`);
  const name = "Rajarshi Shahu College of Engineering, Pune";
  const { matches } = await match([
    { code: "06141", name, city: "Pune" },
    { code: "06142", name, city: "Pune" },
  ]);
  expect(matches).toEqual({ "06141": { waiting: true }, "06142": { collegeId: 1, by: "code" } });
  const [proposal] = await rows<{ reasons: string[]; learned: number }>(
    "select reasons, college_id, learned_college_id as learned from college_match_proposals",
  );
  expect(proposal).toMatchObject({ college_id: 2, learned: 1 });
  expect(proposal!.reasons).toContain(
    "its code was learned from a name, for Rajarshi Shahu College of Engineering, Latur",
  );
});

it("keeps what the list called a college, so that the match can be judged again", async () => {
  const { match, rows } = await withColleges([["Kishore Institute of Technology", "Pune"]]);
  await match([{ code: "6001", name: "Kishore Inst. of Technology", city: "Wagholi", district: "Pune" }]);
  expect(await rows("select name, place from college_codes")).toEqual([
    { name: "Kishore Inst. of Technology", place: "Wagholi, Pune" },
  ]);
});
