import { afterAll, beforeAll, expect, test } from "vitest";
import { intakeDetails } from "#db/schema/branches.ts";
import { collegeListPath, collegePath, patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createFee,
  createPlacement,
  createSource,
  createStream,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/** Twenty pages of the catalogue, walked: no figure of a card, a strip or a table is without its receipt. */
let api: Api;
let app: ReturnType<typeof createApp>;
let pages: string[];

const colleges = 16;

beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
  const { db } = api;
  const streams = [await createStream(db), await createStream(db)];
  const { id: sourceId } = await createSource(db);
  pages = [...streams.map(({ id }) => collegeListPath(id)), patterns.search, `${patterns.search}?sort=closing_rank`];
  for (let at = 0; at < colleges; at += 1) {
    const college = await createCollege(db, {
      ...{
        name: `Walked College ${at}`,
        foundedYear: at % 2 ? 1950 + at : null,
        latitude: 18.5,
        longitude: 73.8 + at / 10,
      },
    });
    const branches = [];
    for (let number = 0; number < 1 + (at % 4); number += 1) {
      const intake = (at + number) % 5 === 4 ? null : 30 + 10 * number;
      branches.push(
        await createBranch(db, {
          collegeId: college.id,
          streamId: streams[number % 2]!.id,
          intake,
          shift: 1 + (number % 2),
        }),
      );
    }
    const [first] = branches;
    if (at % 3 > 0) {
      const detail = { branchId: first!.id, year: 2025, sourceId };
      await db.insert(intakeDetails).values([
        { ...detail, categoryName: "SC", intakeCount: 4 + at },
        { ...detail, categoryName: "OPEN", intakeCount: 20 + at, position: 1 },
      ]);
      for (const [round, year] of [
        [1, 2024],
        [5, 2024],
        [5, 2023],
      ] as const) {
        await createCutoff(db, { branchId: first!.id, round, year, opening: 100, closing: 1000 * at + round + year });
      }
      await createCutoff(db, { branchId: first!.id, seatType: "SC", closing: 500 + at, isPreparatory: at % 2 === 0 });
      await createCutoff(db, { branchId: first!.id, seatType: "SC", gender: "female", closing: 700 + at });
    }
    if (at % 2 === 0) {
      await createPlacement(db, {
        ...{ collegeId: college.id, topCompany: "Acme", topRupeesPerYear: 3_000_000 + at, companies: ["Acme"] },
        outcomes: [
          {
            branch: "UG, 4 years",
            graduates: 90 + at,
            placed: 70,
            medianRupeesPerYear: 700_000,
            joined: 100 + at,
            finishedInTime: 90 + at,
          },
          {
            branch: "PG, 2 years",
            graduates: 30,
            placed: at < 8 ? 4 : 20,
            medianRupeesPerYear: 900_000,
            highestRupeesPerYear: 2_000_000,
          },
        ],
      });
    }
    if (at % 3 === 0) {
      await createFee(db, { collegeId: college.id, rupeesPerYear: 90_000 + at });
      await createFee(db, { collegeId: college.id, programme: "MBA", rupeesPerYear: 190_000 + at });
    }
    if (at % 4 < 2) await createHostel(db, { near: [{ collegeId: college.id, metres: 400 + at }], rooms: [{}] });
    pages.push(collegePath(college.id));
  }
}, 60_000);
afterAll(() => api.close());

const withoutScripts = (html: string) =>
  html.replace(/<(script|style|template|head)\b[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** What shows a figure: values of cards and strips, rows of tables, details of branch tiles, cards of hostels. */
function figuresOf(html: string): string[] {
  const main = withoutScripts(html).split(/<main\b/)[1] ?? "";
  const values = main.match(/<dd\b[\s\S]*?<\/dd>/g) ?? [];
  const rows = (main.match(/<tr\b[\s\S]*?<\/tr>/g) ?? []).filter((row) => row.includes("<td"));
  const hostels = main.match(/<p class="(?:text-muted|mt-2 font-semibold)">[^<]*(?:Hostel|PG|₹)[\s\S]*?<\/p>/g) ?? [];
  const tiles =
    main.match(
      /<span class="text-sm text-muted">(?:(?!<\/span>)[\s\S])*\d+ seats?\b(?:(?!<\/span>)[\s\S])*<\/span>/g,
    ) ?? [];
  const found = [...values, ...rows.map((row) => row.replace(/<th\b[\s\S]*?<\/th>/g, "")), ...hostels, ...tiles];
  return found.filter((one) => /\d/.test(textOf(one)));
}

test("every figure of a card, a strip and a page carries its receipt", async () => {
  expect(pages).toHaveLength(20);
  let count = 0;
  for (const page of pages) {
    const reply = await app.request(page);
    expect(reply.status, page).toBe(200);
    const figures = figuresOf(await reply.text());
    const bare = figures.filter((figure) => !/href="\/facts\/[a-z0-9_-]+"/.test(figure));
    expect(bare.map(textOf), page).toEqual([]);
    count += figures.length;
  }
  expect(count).toBeGreaterThan(200);
});

test("every receipt that a page links to is there, and says what the page shows", async () => {
  const seen = new Map<string, string>();
  for (const page of pages) {
    const html = withoutScripts(await (await app.request(page)).text());
    for (const [, id, inside] of html.matchAll(/<a href="\/facts\/([^"]+)"[^>]*>([\s\S]*?)<\/a>/g))
      seen.set(id!, textOf(inside!));
  }
  expect(seen.size).toBeGreaterThan(150);
  for (const [id, shown] of seen) {
    const { status, body } = await api.get(`/api/facts/${id}/`);
    expect(status, id).toBe(200);
    // A year of a trend names its round before the value.
    const number = Number(/[\d,]+/.exec(shown.replace(/^\d{4}, round \d+: /, ""))?.[0].replaceAll(",", ""));
    const values = body.figures.map(({ value }: { value: number }) => value);
    // Kilometres, a share of 100 and packages are rounded on the page.
    if (/km| m$|lakh|were placed|finished|nothing is known/.test(shown)) continue;
    expect(values, `${id} shows ${shown}`).toContain(number);
  }
});

test("the receipt's own page says it in words and keeps search engines away", async () => {
  const branch = await createBranch(api.db, { name: "Mining Engineering", intake: 42 });
  const reply = await app.request(`/facts/seats-${branch.id}`);
  const html = await reply.text();
  expect(reply.status).toBe(200);
  const text = textOf(withoutScripts(html));
  for (const words of [
    "Mining Engineering",
    "42 seats a year",
    "Test Council",
    "Seats and cut-offs",
    "30 Oct 2025",
    "Report this figure",
  ]) {
    expect(text).toContain(words);
  }
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await app.request("/facts/seats-2147483647")).status).toBe(404);
});
