// proves S11.7

import { afterAll, beforeAll, expect, test } from "vitest";
import { collegeListPath, collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createPlacement,
  createSource,
  createStream,
} from "../support/factories.ts";

/** What card, answers and tables say of closing values, and of figures that are missing. */
let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

const cap = {
  authority: "MHT-CET CAP",
  exam: "MHT CET",
  unit: "percentile",
  quota: "State level",
  seatType: "GOPENS",
} as const;
/** The text of a page, or of a part of it. */
const wordsOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a college with percentiles shows the last one, the range of its branches, and whose they are", async () => {
  const branch = await createBranch(site.db);
  await createCutoff(site.db, { ...cap, branchId: branch.id, year: 2025, round: 1, closing: 99.5 });
  const { text } = await site.ask(collegePath(branch.collegeId));
  const answers = wordsOf(/<dl class="answers"[\s\S]*?<\/dl>/.exec(text)![0]);
  expect(answers).toMatch(/Can I get in\? Closed at percentile 99\.5 Branch \d+ · open · State level · MHT CET 2025/);
  expect(answers).not.toContain("What does it lead to?");
  expect(wordsOf(text)).toMatch(/Not in our data: [^.]*packages.+No placement list that we read has its package\./);
  expect(wordsOf(text)).toContain(
    "All branches: Closing percentile 99.5 MHT CET 2025, each branch in its own latest round in our data, whole state, open",
  );
  expect(text).toContain('id="word-percentile"');
});

// proves S11.7
test("the range of a college for women says so, and from where they come", async () => {
  const branch = await createBranch(site.db);
  await createCutoff(site.db, { branchId: branch.id, quota: "HS", gender: "female", closing: 700 });
  const { text } = await site.ask(collegePath(branch.collegeId));
  expect(wordsOf(text)).toContain(
    "700 JEE Main 2024, each branch in its own latest round in our data, home state, women, open",
  );
});

test("a list by closing rank names each exam's list, and each card its pool", async () => {
  const stream = await createStream(site.db);
  const closing = [{ quota: "OS", closing: 57_142 }, { ...cap, closing: 90 }, null];
  for (const given of closing) {
    const branch = await createBranch(site.db, { streamId: stream.id });
    if (given) await createCutoff(site.db, { branchId: branch.id, ...given });
  }
  const { text } = await site.ask(`/search?stream_id=${stream.id}&sort=closing_rank`);
  const words = wordsOf(text);
  expect(words).toMatch(/Closing rank 57,142 JEE Main 2024, other states Branch \d+, last round \(round 5\), open/);
  const order = ["JEE Main: closing ranks", "MHT CET: closing percentiles", "No closing values in our data"];
  const places = order.map((name) => words.indexOf(name));
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  expect(places).not.toContain(-1);
  expect(words).toContain("Please do not compare ranks of different exams.");
});

// proves S22.5
test("a card has three figures in the same places, and a dash with the way to ask where one is unknown", async () => {
  const stream = await createStream(site.db, { slug: "diploma", name: "Cards" });
  const { id: collegeId } = await createCollege(site.db, { name: "Full Card College", city: "Cardpur" });
  const other = await createStream(site.db);
  const names = ["Zoo Technology", "Mechanical Engineering", "Civil Engineering", "Data Science", "VLSI Design"];
  for (const name of names) await createBranch(site.db, { collegeId, streamId: stream.id, name, intake: 30 });
  await createBranch(site.db, { collegeId, streamId: other.id, intake: 10 });
  const outcome = { branch: "UG, 4 years", graduates: 400, placed: 312, medianRupeesPerYear: 820_000 };
  await createPlacement(site.db, { collegeId, year: 2024, outcomes: [outcome] });
  const bare = await createBranch(site.db, { streamId: stream.id, name: "Zoo Technology", intake: null });
  const { text } = await site.ask(collegeListPath(stream.id));
  const cards = text.match(/<li class="college-card"[\s\S]*?<\/button><\/div><\/li>/g)!;
  const full = cards.find((card) => card.includes("Full Card College"))!;
  expect(wordsOf(full)).toContain(
    "Private · Cardpur, Maharashtra 160 seats 150 in this stream Computer Electronics Mechanical",
  );
  expect(wordsOf(full)).toContain("Median pay ₹8.2 lakh of 312 placed 2024, UG, 4 years");
  const empty = cards.find((card) => !card.includes("Full Card College"))!;
  expect(wordsOf(empty)).toContain("Zoo Technology");
  expect(wordsOf(empty)).not.toMatch(/not in our data|not published|seats|Placement/);
  const labelsOf = (card: string) => [...card.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label);
  for (const card of [full, empty]) expect(labelsOf(card)).toEqual(["Closing rank", "Fees a year", "Median pay"]);
  const asked = `href="/contactus?about=college-${bare.collegeId}"`;
  expect(empty.split(asked)).toHaveLength(4);
  expect(wordsOf(empty)).toMatch(/– Ask : Median pay, /);
  expect((await site.ask(collegePath(bare.collegeId))).text).toContain("Zoo Technology");
  const page = await site.ask(collegePath(collegeId));
  expect(wordsOf(page.text)).toMatch(/\b160\b/);
});

// proves S22.4
test("an empty list says which filter keeps it empty, and old addresses of branches still answer", async () => {
  const stream = await createStream(site.db);
  const college = await createCollege(site.db, { name: "Way Out College", city: "Waypur", ownership: "government" });
  await createBranch(site.db, { collegeId: college.id, streamId: stream.id, name: "Lamp Making" });
  const query = `stream_id=${stream.id}&city=waypur&branch=Lamp+Making`;
  expect((await site.ask(`/search?${query}`)).text).toContain("Way Out College");
  const { text } = await site.ask(`/search?${query}&hostel_within_m=2000`);
  const words = wordsOf(text);
  expect(words).toContain("No college fits all filters. Leave one out:");
  expect(words).toContain("Without “Hostel within 2 km”: 1 college");
  expect(text).toContain(`href="/search?${query.replaceAll("&", "&amp;")}"`);
});

// proves S22.4
test("the map leads from the squares of states to the dots of districts and to their lists, all of it links", async () => {
  const { text } = await site.ask("/map");
  expect(text).toMatch(/<a href="\/map\?state=Maharashtra"[^>]*><title>Maharashtra: \d+ colleges<\/title>/);
  const state = await site.ask("/map?state=Maharashtra");
  expect(state.text).toContain('href="/search?state=Maharashtra&amp;district=Pune"');
  expect(wordsOf(state.text)).toContain("We cannot place these districts on the map.");
  expect((await site.ask("/map?state=Atlantis&stream_id=x")).status).toBe(200);
});

test("placements name the companies, and who hired at the highest package", async () => {
  const { id } = await createCollege(site.db);
  await createPlacement(site.db, {
    ...{ collegeId: id, companies: ["Acme", "Example Works"], topCompany: "Acme", topRupeesPerYear: 2_000_000 },
  });
  const { text } = await site.ask(collegePath(id));
  expect(wordsOf(text)).toContain("Top hiring company Acme: ₹20 lakh a year");
  expect(wordsOf(text)).toContain("Companies that hired Acme, Example Works");
});

// proves S11.3
test("only what the source says its publisher does not give is not published; the rest is not in our data", async () => {
  const outcomes = [{ branch: "UG, 4 years", medianRupeesPerYear: 700_000, graduates: 40 }];
  const silent = await createSource(site.db, { withheld: ["highest_package", "intake", "seats_by_category"] });
  const tableOf = async (sourceId: number) => {
    const college = await createCollege(site.db);
    await createBranch(site.db, { collegeId: college.id, intake: null, sourceId });
    await createPlacement(site.db, { collegeId: college.id, outcomes, sourceId });
    return wordsOf((await site.ask(collegePath(college.id))).text);
  };
  const withheld = await tableOf(silent.id);
  expect(withheld).toMatch(/UG, 4 years\s+₹7 lakh 40 Placed: not in our data Highest package: not published/);
  expect(withheld).toContain("not published The publisher does not give seats by category.");
  const missing = await tableOf((await createSource(site.db)).id);
  expect(missing).toMatch(/UG, 4 years\s+₹7 lakh 40 Placed: not in our data Highest package: not in our data/);
  expect(missing).toContain("not in our data We do not have the seats by category.");
  expect(missing).not.toContain("not published");
});
