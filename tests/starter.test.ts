// proves S3

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { ownershipGroupOf } from "margdeep-search/shapes";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { foundingAct } from "#features/catalogue/act-rules.ts";
import { listPackages } from "#features/packages/service.server.ts";
import { type FileStorage, openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { loadStarterData } from "../imports/load-starter.ts";
import type { StarterCounts } from "../imports/starter/load-catalogue.ts";
import { createApp } from "../src/app.server.ts";
import { openTestDatabase } from "./support/database.ts";
import { testNow as now, testDeps } from "./support/deps.ts";

/**
 * How many colleges of a stream have an answer at least; `all`: each of them, with closing values of three years. Public lists
 * have no closing values of law, MBA, MCA, diploma and hotel management, no seats of law, and no dated fee of the starter's
 * colleges for MCA.
 */
const leastAnswers = {
  engineering: { all: 40, years: 160, fee: 95, median: 65, recognised: 150 },
  architecture: { all: 12, years: 18, fee: 12, median: 18, recognised: 22 },
  medical: { all: 1, closing: 8, fee: 3, median: 9, recognised: 12 },
  mba: { fee: 6, median: 22, recognised: 51 },
  "mca-it": { median: 9, recognised: 40 },
  law: { fee: 2, median: 13, recognised: 5 },
  pharmacy: { fee: 1, median: 9, recognised: 9 },
  commerce: { closing: 4, fee: 2, median: 5, recognised: 20 },
  arts: { closing: 6, fee: 1, median: 1, recognised: 12 },
  design: { closing: 1, fee: 10, median: 3, recognised: 14 },
  diploma: { fee: 12, median: 1, recognised: 30 },
  "hotel-management": { fee: 1, recognised: 13 },
};

/** A reply of a call, as an outside client reads it. */
// biome-ignore lint/suspicious/noExplicitAny: the test states what is in it
type Reply = Record<string, any>;

describe("the starter data", () => {
  let database: OpenDatabase;
  let counts: StarterCounts;
  let filesFolder: string;
  let files: FileStorage;

  /** The first column of the first row. */
  async function numberOf(query: string): Promise<number> {
    const { rows } = (await database.db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] };
    return Number(Object.values(rows[0] ?? {})[0]);
  }

  beforeAll(async () => {
    database = await openTestDatabase();
    filesFolder = mkdtempSync(join(tmpdir(), "starter-files-"));
    files = await openFiles(readConfig({ DATA_DIR: filesFolder }));
    counts = await loadStarterData(database, "starter", now, { files, log: pino({ level: "silent" }) });
  });
  afterAll(async () => {
    await database.close();
    rmSync(filesFolder, { recursive: true });
  });

  it("holds at least what was promised of each kind", () => {
    expect(counts.streams).toBeGreaterThanOrEqual(12);
    expect(counts.colleges).toBeGreaterThanOrEqual(75);
    expect(counts.hostels).toBeGreaterThanOrEqual(26);
    expect(counts.news).toBeGreaterThanOrEqual(14);
    expect(counts.reviews).toBeGreaterThanOrEqual(16);
    expect(counts.jobs).toBeGreaterThanOrEqual(20);
    expect(counts.scholarships).toBeGreaterThanOrEqual(30);
    expect(counts.cutoffs).toBeGreaterThan(1000);
    expect(counts.placements).toBeGreaterThan(20);
    expect(counts.models).toBe(3);
  });

  it.each([
    ["josaa", "JoSAA", { jee_main: { crl: 21_345 }, jee_advanced: { crl: 9_000 } }, { state: "Bihar" }, 1_000],
    ["csab", "CSAB", { jee_main: { crl: 60_000 } }, { state: "Bihar" }, 100],
    ["mht_cet", "MHT-CET CAP", { mht_cet: { percentile: 96.5 } }, { state: "Maharashtra" }, 100],
  ])(
    "answers a question for chances of %s at once, each row with its college here",
    async (authority, name, ranks, of, least) => {
      const app = createApp(testDeps(database, { files }));
      const question = { authority, ranks, gender: "female", category: "OPEN", ...of };
      const reply = await app.request("/api/chances/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(question),
      });
      const answer = (await reply.json()) as Reply;
      expect([reply.status, answer.error]).toEqual([200, undefined]);
      expect(answer.count).toBeGreaterThan(least);
      for (const { college_id: id } of answer.results) expect(id).toBeGreaterThan(0);
      expect(answer.stale_since ?? null).toBeNull();
      const record = (await (await app.request(`/api/chances/record/?authority=${authority}`)).json()) as Reply;
      expect(record.results).toHaveLength(1);
      const closings = `select count(*) from cutoffs where authority = '${name}' and year = 2025`;
      expect(await numberOf(closings)).toBeGreaterThan(2_000);
    },
  );

  it("has every institute of JoSAA with the last round of three years", async () => {
    const ofYear = (year: number, round: number) =>
      numberOf(`select count(distinct b.college_id) from cutoffs x join branches b on b.id = x.branch_id
        where x.authority = 'JoSAA' and x.year = ${year} and x.round = ${round}`);
    expect(await ofYear(2026, 5)).toBeGreaterThanOrEqual(127);
    expect(await ofYear(2025, 6)).toBeGreaterThanOrEqual(127);
    expect(await ofYear(2024, 5)).toBeGreaterThanOrEqual(120);
  });

  it("says of each fee, closing value and placement who published it and where it was read", async () => {
    for (const table of ["fees", "cutoffs", "placements"]) {
      const unnamed = `select count(*) from ${table} t join sources s on s.id = t.source_id
        where s.status <> 'sample' and (s.url is null or s.licence is null or s.key like '%-via-%')`;
      expect([table, await numberOf(unnamed)]).toEqual([table, 0]);
    }
    expect(await numberOf("select count(distinct college_id) from fees")).toBeGreaterThan(40);
  });

  /**
   * Of each stream how many colleges have each answer that public lists can give: closing values of three years, a fee, a median
   * package, and who recognises it. Samples count for nothing.
   */
  async function countAnswers() {
    const { rows } = (await database.db.execute(sql`
      select st.slug, c.id, c.name, c.ownership,
        (select count(distinct x.year)::integer from branches b join cutoffs x on x.branch_id = b.id
          join sources s on s.id = x.source_id and s.status <> 'sample'
          where b.college_id = c.id and b.stream_id = st.id) as years,
        exists (select from fees f join sources s on s.id = f.source_id and s.status <> 'sample'
          left join branches b on b.id = f.branch_id where f.college_id = c.id and f.is_general
          and (b.stream_id = st.id or f.branch_id is null and f.programme in ('', st.name))) as fee,
        exists (select from placements p join sources s on s.id = p.source_id and s.status <> 'sample'
          join placement_outcomes o on o.placement_id = p.id
          where p.college_id = c.id and o.median_package_rupees > 0 and o.placed >= 10) as median,
        c.aicte_id is not null or c.university not in ('', c.name)
          or exists (select from college_codes k where k.college_id = c.id and k.authority in ('aicte', 'nmc')) as approved
      from colleges c join college_streams cs on cs.college_id = c.id join streams st on st.id = cs.stream_id`)) as unknown as {
      rows: Reply[];
    };
    const ofCollege = rows.map(({ slug, id, name, ownership, years, fee, median, approved }) => {
      const recognised = approved || foundingAct({ name, ownership: ownershipGroupOf(ownership) }) !== null;
      const all = years >= 3 && fee && median && recognised;
      return {
        slug: String(slug),
        id: Number(id),
        years: years >= 3,
        closing: years > 0,
        fee,
        median,
        recognised,
        all,
      };
    });
    const streams = Map.groupBy(ofCollege, ({ slug }) => slug);
    const count = (slug: string, answer: Answer) => (streams.get(slug) ?? []).filter((one) => one[answer]).length;
    return { complete: new Set(ofCollege.filter(({ all }) => all).map(({ id }) => id)).size, count };
  }
  type Answer = "years" | "closing" | "fee" | "median" | "recognised" | "all";

  it("answers what families ask first for forty colleges, and for as many of each stream as public lists allow", async () => {
    const { complete, count } = await countAnswers();
    const below = Object.entries(leastAnswers).flatMap(([slug, least]) =>
      Object.entries(least).flatMap(([answer, wanted]) => {
        const found = count(slug, answer as Answer);
        return found < wanted ? [`${slug}: ${found} of ${wanted} colleges have '${answer}'`] : [];
      }),
    );
    expect(below).toEqual([]);
    expect(complete).toBeGreaterThanOrEqual(40);
  });

  // proves S11.5
  it("names no institute's website as the source of what nobody took from there", async () => {
    expect(
      await numberOf("select count(*) from sources where title ilike '%website%' and publisher <> 'Margdeep'"),
    ).toBe(0);
    const noted =
      "select count(*) from branches b join sources s on s.id = b.source_id where s.key = 'margdeep-editors'";
    expect(await numberOf(noted)).toBeGreaterThan(200);
    expect(
      await numberOf(
        "select count(*) from sources where key = 'margdeep-editors' and title like '%without a document%'",
      ),
    ).toBe(1);
  });

  // proves S17.1
  it("holds the admissions of 2027 as expected months, each with its source", async () => {
    expect(counts.calendar).toBeGreaterThanOrEqual(60);
    expect(await numberOf("select count(*) from calendar_exams")).toBeGreaterThanOrEqual(18);
    const other = "status <> 'expected' or precision <> 'month' or basis = '' or cycle <> 2027";
    expect(await numberOf(`select count(*) from calendar_events where ${other}`)).toBe(0);
    expect(await numberOf("select count(*) from calendar_exams where url is null")).toBe(0);
  });

  it.each([
    ["24 cities", "select count(distinct city) from colleges", 24],
    ["15 states", "select count(distinct state) from colleges", 15],
    ["8 cities with hostels", "select count(distinct city) from hostels", 8],
    [
      "30 engineering colleges",
      "select count(*) from college_streams join streams s on s.id = stream_id where s.slug = 'engineering'",
      30,
    ],
    [
      "12 colleges in every stream but those that the register names",
      "select min(of_stream) from (select count(college_id) as of_stream from streams s left join college_streams c on c.stream_id = s.id where s.position < 12 group by s.id) streams",
      12,
    ],
  ])("covers at least %s", async (_what, query, least) => {
    expect(await numberOf(query)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ["nursing", "Bhopal", "nurs"],
    ["ayurveda", "Nashik", "ayurved"],
    ["teacher", "Patna", "b\\.?ed|education"],
    ["pharmacy", "Hyderabad", "pharm"],
    ["agricultural", "Maharashtra", "agri"],
  ])("has %s colleges of %s from a sample of the register, which says that it is one", async (_field, place, name) => {
    expect(counts.register).toBeGreaterThan(300);
    expect(
      await numberOf(
        `select count(*) from register_colleges r join sources s on s.id = r.source_id
         where '${place}' in (r.district, r.state) and r.name ~* '${name}' and s.title like '%sample%'`,
      ),
    ).toBeGreaterThan(0);
  });

  it("gives every fact a source of the right standing", async () => {
    const unofficial = (table: string) =>
      numberOf(`select count(*) from ${table} t join sources s on s.id = t.source_id where s.status <> 'official'`);
    expect(await unofficial("cutoffs")).toBe(0);
    expect(
      await numberOf(
        "select count(*) from branches b join sources s on s.id = b.source_id where s.status <> 'official' and b.intake is not null",
      ),
    ).toBe(0);
    expect(
      await numberOf(
        "select count(*) from placements p join sources s on s.id = p.source_id where s.status not in ('claimed', 'sample')",
      ),
    ).toBe(0);
    expect(await unofficial("intake_details")).toBe(0);
    expect(
      await numberOf("select count(*) from colleges c join sources s on s.id = c.source_id where s.status = 'sample'"),
    ).toBe(0);
  });

  it("marks everything invented as sample", async () => {
    expect(
      await numberOf("select count(*) from hostels h join sources s on s.id = h.source_id where s.status <> 'sample'"),
    ).toBe(0);
    for (const table of ["news", "reviews", "jobs", "packages"]) {
      expect(await numberOf(`select count(*) from ${table} where not is_sample`)).toBe(0);
    }
    expect(
      await numberOf(`select count(*) from placements p join sources s on s.id = p.source_id
        left join placement_companies c on c.placement_id = p.id
        where (p.top_company is not null or c.name is not null)
          and (s.status <> 'sample' or p.top_company not like 'Example %' or c.name not like 'Example %')`),
    ).toBe(0);
    expect(await numberOf("select count(*) from college_photos where credit not like '%not a photo%'")).toBe(0);
  });

  // proves S11.5
  it("makes no figure of a college from an invented hostel, in no call", async () => {
    const app = createApp(testDeps(database));
    const ask = async (address: string) => (await app.request(address)).json() as Promise<Reply>;
    let near = 0;
    for (let page = 1, rest = true; rest; page += 1) {
      const { results, next } = await ask(`/api/colleges/?page_size=100&page=${page}`);
      for (const card of results) expect([card.name, card.nearest_hostel_m]).toEqual([card.name, null]);
      rest = next !== null;
    }
    expect((await ask("/api/colleges/?hostel_within_m=10000")).count).toBe(0);
    for (const { id } of (await ask("/api/colleges/?page_size=15&city=Pune")).results) {
      expect((await app.request(`/api/facts/nearest-${id}/`)).status).toBe(404);
      const hostels = (await ask(`/api/college-details/${id}/`)).nearby_hostels as { id: number; is_sample: boolean }[];
      for (const hostel of hostels) {
        near += 1;
        expect(hostel.is_sample).toBe(true);
        expect((await ask(`/api/facts/distance-${id}-${hostel.id}/`)).status).toBe("sample");
      }
    }
    expect(near).toBeGreaterThan(5);
  }, 20_000);

  it("shows on twelve colleges a cut-off link, seats by category, companies, top hiring and pictures", async () => {
    const whole = `select count(*) from colleges c
      where exists (select from branches b join intake_details i on i.branch_id = b.id
          where b.college_id = c.id and b.cut_off_url is not null)
        and exists (select from placements p join placement_companies n on n.placement_id = p.id
          where p.college_id = c.id and p.top_company is not null and p.top_package_rupees is not null)
        and exists (select from college_photos f where f.college_id = c.id)`;
    expect(await numberOf(whole)).toBeGreaterThanOrEqual(12);
    const { rows } = (await database.db.execute(sql`select distinct url from college_photos`)) as unknown as {
      rows: { url: string }[];
    };
    for (const { url } of rows) expect(readFileSync(`public${url}`, "utf8")).toContain("<svg");
  });

  it("offers a free package and two paid ones, one with an offer, each described in more than 12 words", async () => {
    const packages = await listPackages(database);
    expect(
      packages.map(({ listPricePaise, payablePaise, payPercent }) => [listPricePaise, payablePaise, payPercent]),
    ).toEqual([
      [0, 0, null],
      [199_900, 199_900, null],
      [499_900, 299_900, 60],
    ]);
    for (const { description } of packages) expect(description.split(" ").length).toBeGreaterThan(40);
  });

  it("brings the packages to a database that has colleges and no package", async () => {
    await database.db.execute(sql`delete from packages`);
    const added = await loadStarterData(database, "starter", now);
    expect(added).toMatchObject({ colleges: 0, streams: 0, packages: 3 });
  });

  it("puts every hostel within 10 km of a college", async () => {
    expect(
      await numberOf(
        "select count(*) from hostels h where not exists (select from hostel_colleges where hostel_id = h.id)",
      ),
    ).toBe(0);
    expect(await numberOf("select max(metres) from hostel_colleges")).toBeLessThanOrEqual(10_000);
  });

  // proves S2.8, D14
  it("shows the given banner with the day that it names, and the given landmark", async () => {
    expect(
      await numberOf(
        "select count(*) from announcements where place = 'streams' and text = 'Engineering Admission For FY 2024 - 2025 Started From 5th March 2025' and created_at = '2025-03-04T18:30:00Z' and ends_on = '2027-11-21'",
      ),
    ).toBe(1);
    expect(
      await numberOf("select count(*) from hostels where city = 'Pune' and landmark = 'CNG PUMP'"),
    ).toBeGreaterThanOrEqual(1);
  });

  it("is dated from the day it is loaded", async () => {
    expect(await numberOf("select count(*) from jobs where posted_on > '2026-11-21' or apply_by < '2026-11-22'")).toBe(
      0,
    );
    expect(await numberOf("select count(*) from news where published_at > '2026-11-21T09:30:00Z'")).toBe(0);
  });

  it("is loaded once: a second call changes nothing", async () => {
    const again = await loadStarterData(database, "starter", now);
    expect(Object.values(again).every((count) => count === 0)).toBe(true);
    expect(await numberOf("select count(*) from colleges")).toBe(counts.colleges);
  });
});

it("is loaded by one of two processes that start on an empty database at once; the other finds it done", async () => {
  const database = await openTestDatabase();
  try {
    const both = await Promise.all([1, 2].map(() => loadStarterData(database, "starter", now)));
    expect(both.map(({ colleges }) => colleges > 0).sort()).toEqual([false, true]);
  } finally {
    await database.close();
  }
});

describe("a mistake in the starter files", () => {
  let folder: string;
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), "starter-"));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });

  /** Loads the starter data with one text replaced in one of its files. */
  function loadWith(file: string, text: string, replacement: string): Promise<StarterCounts> {
    cpSync("starter", folder, { recursive: true });
    const cutoffs = readFileSync("starter/cutoffs.csv", "utf8").split("\n").slice(0, 20);
    writeFileSync(join(folder, "cutoffs.csv"), cutoffs.join("\n"));
    const content = readFileSync(join(folder, file), "utf8");
    if (!content.includes(text)) throw new Error(`${file} does not hold '${text}'`);
    writeFileSync(join(folder, file), content.replace(text, replacement));
    return loadStarterData(database, folder, now);
  }

  it.each([
    ["jobs.yaml", "kind: job", "kind: hobby", /jobs\.yaml, entry 1.*: kind: /],
    [
      "colleges/maharashtra-pune.yaml",
      'pincode: "411005"',
      'pincode: "4110"',
      /maharashtra-pune\.yaml, entry 1 \(coep\): pincode/,
    ],
    [
      "colleges/maharashtra-pune.yaml",
      "stream: engineering",
      "stream: enginering",
      /\(coep\): unknown stream 'enginering'/,
    ],
    ["hostels.yaml", "source: margdeep-sample", "source: nobody", /hostels\.yaml, entry 1 .*unknown source 'nobody'/],
    ["hostels.yaml", "is_sample: true", "is_sample: false", /hostels\.yaml, entry 1 .*is_sample/],
    ["news.yaml", "is_sample: true", "is_sampel: true", /news\.yaml, entry 1 .*is_sample/],
    [
      "cutoffs.csv",
      "\niit-delhi,",
      "\niit-dehli,",
      /cutoffs\.csv, entry \d+ \(iit-dehli\): unknown college 'iit-dehli'/,
    ],
    ["streams.yaml", "- slug: engineering", "slug: engineering", /streams\.yaml: /],
  ])("in %s is named with file and entry, and nothing is loaded", async (file, text, replacement, message) => {
    await expect(loadWith(file, text, replacement)).rejects.toThrow(message);
    const { rows } = (await database.db.execute(sql`select count(*)::int as n from streams`)) as unknown as {
      rows: { n: number }[];
    };
    expect(rows[0]?.n).toBe(0);
  });
});
