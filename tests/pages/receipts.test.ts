import { afterAll, beforeAll, expect, test } from "vitest";
import { intakeDetails } from "#db/schema/branches.ts";
import { branchSubjects, collegeRanks } from "#db/schema/registers.ts";
import { factKinds } from "#features/facts/contract.ts";
import { collegeListPath, collegePath, hostelPath, patterns } from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createFee,
  createLaterEntry,
  createPlacement,
  createSource,
  createStream,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/**
 * More than twenty pages of every kind, walked: no figure of a card, a strip, a panel or a table is without its receipt.
 * Any digits outside a receipt count as a figure, so a new one without a receipt is found.
 */
let api: Api;
let app: ReturnType<typeof createApp>;
/** The HTML of each page by its address. */
const pages = new Map<string, string>();

/** Names without digits: a name must not look like a figure. */
const letters = "ABCDEFGHIJKLMN".split("");
/** A list of each kind: ranks, percentiles, ranks of medicine, marks. */
const lists = [
  {},
  { authority: "MHT-CET CAP", exam: "MHT CET", unit: "percentile", quota: "State level", seatType: "GOPENS" },
  { authority: "MCC", exam: "NEET UG", quota: "AI", seatType: "OPEN" },
  { authority: "DU CSAS", exam: "CUET UG", unit: "marks", maxMarks: 1000, quota: "", seatType: "UR" },
] as const;

beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
  const { db } = api;
  const streams = [await createStream(db, { name: "Walking" }), await createStream(db, { name: "Running" })];
  const addresses = [
    ...[patterns.home, patterns.streams, ...streams.map(({ id }) => collegeListPath(id)), patterns.search],
    ...[`${patterns.search}?sort=closing_rank`, `${patterns.search}?sort=fees`, patterns.hostelList],
  ];
  for (const [at, letter] of letters.entries()) {
    const college = await createCollege(db, {
      name: `Walked College ${letter}`,
      ...{ foundedYear: at % 2 ? 1950 + at : null, latitude: 18.5, longitude: 73.8 + at / 10 },
    });
    addresses.push(collegePath(college.id));
    await fill(college.id, streams, at);
    if (at % 4 < 2) {
      const near = [{ collegeId: college.id, metres: 400 + 100 * at }];
      const hostel = await createHostel(db, { name: `Hostel ${letter}`, near, rooms: [{}, { sharing: 3 }] });
      if (at < 2) {
        addresses.push(hostelPath(hostel.id), `${patterns.hostelList}?college=${encodeId(college.id)}`);
      }
    }
  }
  for (const address of addresses) {
    const reply = await app.request(address);
    expect(reply.status, address).toBe(200);
    pages.set(address, await reply.text());
  }
}, 60_000);
afterAll(() => api.close());

/** Branches, cut-offs, categories, placements, fees, ranks and subjects, other ones for each college. */
async function fill(collegeId: number, streams: { id: number }[], at: number) {
  const { db } = api;
  const { id: sourceId } = await createSource(db);
  const branches = [];
  for (let number = 0; number < 1 + (at % 4); number += 1) {
    const intake = (at + number) % 5 === 4 ? null : 30 + 10 * number;
    const name = `Branch ${letters[number]}`;
    const streamId = streams[number % 2]!.id;
    branches.push(await createBranch(db, { collegeId, streamId, name, intake, shift: 1 + (number % 2) }));
  }
  const branchId = branches[0]!.id;
  if (at % 3 > 0) {
    const detail = { branchId, year: 2025, sourceId };
    await db.insert(intakeDetails).values([
      { ...detail, categoryName: "SC", intakeCount: 4 + at },
      { ...detail, categoryName: "OPEN", intakeCount: 20 + at, position: 1 },
    ]);
    const list = { branchId, ...lists[at % 4]! };
    const base = "unit" in list ? 60 : 1000 * at;
    for (const [round, year] of [
      [1, 2024],
      [5, 2024],
      [5, 2023],
    ] as const) {
      await createCutoff(db, { ...list, round, year, closing: base + round + year - 2020 });
    }
    await createCutoff(db, { ...list, seatType: "SC", closing: 50 + at, isPreparatory: at % 4 === 0 });
    await createCutoff(db, { ...list, seatType: "SC", gender: "female", closing: 70 + at });
  }
  if (at % 4 === 1) await createLaterEntry(db, { collegeId, sourceId, closing: 1400 + at, marksPercent: 91.37 });
  if (at % 2 === 0) await createPlacement(db, placementOf(collegeId, at));
  if (at % 3 === 0) {
    await createFee(db, { collegeId, rupeesPerYear: 90_000 + at });
    await createFee(db, { collegeId, programme: "MBA", rupeesPerYear: 190_000 + at });
    await db.insert(branchSubjects).values({ branchId, subjects: "One language and 3 others", sourceId });
    const rank = { collegeId, publisher: "NIRF", category: "Engineering", sourceId };
    await db.insert(collegeRanks).values([
      { ...rank, year: 2025, rank: 7 + at, score: 61.5 },
      { ...rank, year: 2024, rank: 9 + at },
    ]);
  }
}

function placementOf(collegeId: number, at: number) {
  const many = { graduates: 90 + at, placed: 70, medianRupeesPerYear: 700_000, joined: 100 + at };
  const few = { graduates: 30, placed: at < 8 ? 4 : 20, medianRupeesPerYear: 900_000 };
  return {
    ...{ collegeId, topCompany: "Acme", topRupeesPerYear: 3_000_000 + at, companies: ["Acme"] },
    outcomes: [
      { branch: "Undergraduates", ...many, finishedInTime: 90 + at },
      { branch: "Postgraduates", ...few, highestRupeesPerYear: 2_000_000 },
    ],
  };
}

const tagged = (name: string) => new RegExp(`<(${name})\\b[\\s\\S]*?</\\1>`, "g");
const withoutScripts = (html: string) =>
  html.replace(tagged("script|style|template|head"), "").replace(/<!--[\s\S]*?-->/g, "");
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const receipt = /<a href="\/facts\/[a-z0-9_-]+"[^>]*>[\s\S]*?<\/a>/g;

/** What is no figure of a college, a hostel or a stream, and why. */
const notFigures: { html: RegExp; why: string }[] = [
  { html: tagged("svg"), why: "a drawing repeats in pictures what is beside it in words" },
  { html: tagged("form|select|dialog"), why: "what can be asked for, with counts of the answers to this question" },
  { html: tagged("nav"), why: "numbers of pages" },
  { html: /<dl class="reading[\s\S]*?<\/dl>/g, why: "words explained, with examples" },
  { html: /<p role="status"[\s\S]*?<\/p>/g, why: "how many results the visitor's own question has" },
  { html: /<p class="source-note[\s\S]*?<\/p>/g, why: "the source itself: its year and day of capture" },
  {
    html: /<(div|figure) data-computed=[\s\S]*?(<\/figure>|<\/dl>)/g,
    why: "computed from figures that have receipts beside it or a link away",
  },
  { html: tagged("sup"), why: "the number of a source's note" },
  { html: /<tr\b(?:(?!<\/tr>)[\s\S])*href="\/facts\/[\s\S]*?<\/tr>/g, why: "a row that is one fact has one receipt" },
];
const notFigureTexts: { text: RegExp; why: string }[] = [
  { text: /^Of 100 who joined$/, why: "the name of a share" },
  { text: /Printed from \S+$/, why: "the address of the page itself" },
  { text: /\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g, why: "a date" },
  { text: /\b(19|20)\d\d(-\d\d)?\b/g, why: "a year says when; the year of founding has a receipt" },
  { text: /\(\d+\)$/g, why: "how many results a choice has, beside its name" },
  { text: /\b[Rr]ound \d+\b/g, why: "the name of a round" },
  { text: /\b(for|in the last) \d+( months\b|\.$)/g, why: "a rule of ours: how long a confirmation counts" },
  { text: /\(about \d+ minutes? on foot\)/g, why: "computed from the distance, which has its receipt beside it" },
  { text: /^\d+ (to \d+ )?sharing$/, why: "each room's receipt says how many share it" },
];

/** Digits on a page that are in no receipt, each with the text around it. */
function bareFigures(html: string): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(withoutScripts(html))![0];
  const rest = notFigures.reduce((left, { html: found }) => left.replace(found, " "), main).replace(receipt, " ");
  return rest
    .split(/<[^>]+>/)
    .filter((text) => /\d/.test(notFigureTexts.reduce((left, { text: found }) => left.replace(found, ""), text)));
}

// proves S11.1
test("every figure of a card, a strip and a page carries its receipt", () => {
  expect(pages.size).toBeGreaterThanOrEqual(20);
  const bare = [...pages].flatMap(([page, html]) => bareFigures(html).map((text) => `${page}: ${text}`));
  expect(bare).toEqual([]);
  const count = [...pages.values()].reduce((sum, html) => sum + (html.match(receipt)?.length ?? 0), 0);
  expect(count).toBeGreaterThan(200);
});

test("a figure that is added to a card without a receipt is found", () => {
  const card = "<main><dl><div><dt>Seats</dt><dd>1,200</dd></div></dl><p>4.5 lakh a year</p></main>";
  expect(bareFigures(card)).toEqual(["1,200", "4.5 lakh a year"]);
});

test("every receipt that a page links to is there, and says what the page shows", async () => {
  const seen = new Map<string, string>();
  for (const html of pages.values()) {
    for (const [, id, inside] of withoutScripts(html).matchAll(/<a href="\/facts\/([^"]+)"[^>]*>([\s\S]*?)<\/a>/g))
      seen.set(id!, textOf(inside!));
  }
  expect(seen.size).toBeGreaterThan(150);
  const kinds = new Set([...seen.keys()].map((id) => id.split("-")[0]));
  for (const kind of factKinds) expect([...kinds], kind).toContain(kind);
  for (const [id, shown] of seen) {
    const { status, body } = await api.get(`/api/facts/${id}/`);
    expect(status, id).toBe(200);
    // A year of a trend names its round before the value, a ranking its publisher and year.
    const words = shown.replace(/^\d{4}, round \d+: |^NIRF \d{4}: /, "");
    const number = Number(/\d[\d,]*(\.\d+)?/.exec(words)?.[0].replaceAll(",", ""));
    const values = body.figures.map(({ value }: { value: number }) => value);
    // Kilometres, a share of 100 and packages are rounded on the page; subjects are words.
    if (/km| m$|lakh|were placed|finished|nothing is known|language/.test(shown)) continue;
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
