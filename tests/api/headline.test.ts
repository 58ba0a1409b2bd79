import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { branches, cutoffs } from "#db/schema/branches.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createCutoff, createSource, createStream } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/** The one closing value that speaks for a college: the same on its page, its card, in a comparison and in the API. */
let api: Api;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
});
afterAll(() => api.close());

type Rows = Partial<typeof cutoffs.$inferInsert>[];

async function college(teaches: Record<string, Rows>, given: Partial<typeof branches.$inferInsert> = {}) {
  const stream = await createStream(api.db);
  const { id, name } = await createCollege(api.db);
  const ids: Record<string, number> = {};
  for (const [branch, rows] of Object.entries(teaches)) {
    const made = await createBranch(api.db, { name: branch, collegeId: id, streamId: stream.id, ...given });
    ids[branch] = made.id;
    for (const row of rows) await createCutoff(api.db, { branchId: made.id, ...row });
  }
  return { id, name, stream, ids };
}

const headlineOf = async (id: number) => (await api.get(`/api/college-details/${id}/`)).body.closing_range;
const wordsOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
const pageOf = async (path: string, lang = "en") =>
  wordsOf(await (await app.request(`http://localhost${path}`, { headers: { "Accept-Language": lang } })).text());

const cap = {
  authority: "MHT-CET CAP",
  exam: "MHT CET",
  unit: "percentile",
  quota: "State level",
  seatType: "GOPENS",
} as const;
const du = {
  authority: "DU CSAS",
  exam: "CUET UG",
  unit: "marks",
  quota: "",
  seatType: "OPEN",
  year: 2025,
  round: 1,
} as const;

describe("the most sought branch speaks for a college", () => {
  test("where ranks count it is the one with the lowest rank, whatever its name", async () => {
    const { id, ids } = await college({
      "Computer Engineering": [{ closing: 900 }],
      "Mechanical Engineering": [{ closing: 300 }],
      "Civil Engineering": [{ closing: 5000 }],
    });
    expect(await headlineOf(id)).toMatchObject({
      ...{ low: 300, high: 5000 },
      headline: { closing: 300, round: 5, is_last_round: true, branch_id: ids["Mechanical Engineering"] },
    });
  });

  // proves S11.7
  test("where marks count it is the one with the highest share of its maximum, never the easiest", async () => {
    const { id } = await college({
      "B.Sc. Physical Science with Computer Science": [{ ...du, closing: 441.9, maxMarks: 750 }],
      "B.A. Political Science": [{ ...du, closing: 950.6, maxMarks: 1000 }],
      "B.Sc. Statistics": [{ ...du, closing: 848.6, maxMarks: 1000 }],
    });
    expect(await headlineOf(id)).toMatchObject({
      ...{ low: 848.6, high: 950.6, max_marks: 1000 },
      headline: { closing: 950.6, branch: "B.A. Political Science" },
    });
  });

  // proves S11.7
  test("raw marks of two maxima are never compared", async () => {
    const { id } = await college({
      "Of 1000": [{ ...du, closing: 700, maxMarks: 1000 }],
      "Of 750": [{ ...du, closing: 690, maxMarks: 750 }],
      "Of nobody knows what": [{ ...du, closing: 990 }],
    });
    expect(await headlineOf(id)).toMatchObject({ low: 690, high: 690, max_marks: 750, headline: { branch: "Of 750" } });
  });

  test("each branch counts after its last round: one that was full after round 1 is not the easier one", async () => {
    const { id } = await college({
      Computer: [
        { ...cap, year: 2025, round: 1, closing: 99.9 },
        { ...cap, year: 2025, round: 2, closing: 99.8 },
      ],
      Mechanical: [
        { ...cap, year: 2025, round: 1, closing: 99.95 },
        { ...cap, year: 2025, round: 4, closing: 90 },
      ],
      Textile: [1, 2, 3, 4].map((round) => ({ ...cap, year: 2025, round, closing: 97 - round })),
    });
    expect(await headlineOf(id)).toMatchObject({
      ...{ low: 90, high: 99.8 },
      headline: { branch: "Computer", closing: 99.8, round: 2, is_last_round: false },
    });
  });

  test("seats of a disability, defence or fee waiver never count, however their code reads", async () => {
    const { id } = await college({
      Computer: [
        { ...cap, closing: 99 },
        ...["PWDOPENS", "DEFOPENS", "TFWS", "ORPHAN"].map((seatType) => ({ ...cap, seatType, closing: 99.99 })),
      ],
    });
    expect(await headlineOf(id)).toMatchObject({ seat_type: "GOPENS", headline: { closing: 99 } });
  });
});

test("a provisional list speaks only where the final one is more than two years older", async () => {
  const draft = (await createSource(api.db, { status: "provisional" })).id;
  const tnea = { authority: "TNEA", exam: "TNEA", unit: "marks", maxMarks: 200, quota: "", seatType: "OC" } as const;
  const provisional = { ...tnea, year: 2026, round: 2, closing: 198.5, sourceId: draft };
  const stale = await college({ Computer: [{ ...tnea, year: 2020, round: 0, closing: 190 }, provisional] });
  expect(await headlineOf(stale.id)).toMatchObject({ year: 2026, is_provisional: true, headline: { closing: 198.5 } });
  const recent = await college({ Computer: [{ ...tnea, year: 2025, round: 0, closing: 190 }, provisional] });
  expect(await headlineOf(recent.id)).toMatchObject({ year: 2025, is_provisional: false, headline: { closing: 190 } });
});

// proves S11.6
describe("page, card, comparison and API say the same", () => {
  test("of a provisional list, marked in every language", async () => {
    const draft = (await createSource(api.db, { status: "provisional" })).id;
    const list = { authority: "TNEA", exam: "TNEA", unit: "marks", maxMarks: 200, quota: "", seatType: "OC" } as const;
    const { id, name } = await college({
      "Computer Science": [
        { ...list, year: 2020, round: 0, closing: 197 },
        { ...list, year: 2026, round: 2, closing: 198.5, sourceId: draft },
      ],
      "Textile Technology": [{ ...list, year: 2026, round: 2, closing: 171.5, sourceId: draft }],
    });
    const range = await headlineOf(id);
    const page = await pageOf(collegePath(id));
    expect(page).toContain("Closed at 198.5 of 200 marks Computer Science · open · TNEA 2026 · round 2 · provisional");
    const card = await pageOf(`/search?q=${encodeURIComponent(name)}`);
    expect(card).toMatch(/Closing marks 198.5 \/200 TNEA 2026, provisional Computer Science, round 2, open/);
    const { body } = await api.get(`/api/compare/?of=college-${id}`);
    const figure = body.figures.find((one: { figure: string }) => one.figure === "headline_closing");
    expect(figure.cells[0]).toMatchObject({
      values: [{ value: range.headline.closing, fact: range.headline.fact }],
      ...{ year: 2026, out_of: 200, status: "provisional" },
    });
    expect(await pageOf(comparePath(`college-${id}`))).toMatch(
      /198.5 of 200 Closing marks: Computer Science, TNEA 2026, round 2, open, provisional/,
    );
    for (const [lang, mark] of [
      ["hi", "अभी अंतिम नहीं"],
      ["mr", "तात्पुरते"],
    ] as const) {
      expect(await pageOf(`${collegePath(id)}?lang=${lang}`)).toMatch(new RegExp(`TNEA 2026 · [^·]+2 · ${mark}`));
    }
  });

  // proves S11.6
  test("of a list more than two years old, marked", async () => {
    const { id, name } = await college({ Civil: [{ year: 2019, round: 7, closing: 700 }] });
    expect(await headlineOf(id)).toMatchObject({ is_old: true });
    expect(await pageOf(collegePath(id))).toContain("JEE Main 2019 · last round (round 7) · more than two years old");
    expect(await pageOf(`/search?q=${encodeURIComponent(name)}`)).toContain(
      "Closing rank 700 JEE Main 2019, more than two years old Civil, last round (round 7), all India, open",
    );
    expect(await pageOf(comparePath(`college-${id}`))).toContain("more than two years old");
  });

  // proves S11.6
  test("a list that is not known to be the last is never called so", async () => {
    const { id, name } = await college({
      MBBS: [{ authority: "MCC", exam: "NEET UG", year: 2025, round: 1, closing: 868 }],
    });
    for (const path of [collegePath(id), `/search?q=${encodeURIComponent(name)}`, comparePath(`college-${id}`)]) {
      const words = await pageOf(path);
      expect(words).toMatch(/NEET UG 2025(,| ·| MBBS,) round 1/);
      expect(words).not.toMatch(/last round/i);
    }
  });
});

describe("a list about a branch shows, and sorts by, that branch", () => {
  let stream: number;
  let names: string[];
  beforeAll(async () => {
    const made = await createStream(api.db);
    stream = made.id;
    names = [];
    for (const [computer, mechanical] of [
      [100, 9000],
      [500, 700],
    ] as const) {
      const { id, name } = await createCollege(api.db);
      names.push(name);
      for (const [branch, closing] of [
        ["Computer Engineering", computer],
        ["Mechanical Engineering", mechanical],
      ] as const) {
        const { id: branchId } = await createBranch(api.db, { name: branch, collegeId: id, streamId: stream });
        await createCutoff(api.db, { branchId, closing });
      }
    }
  });

  const listOf = async (query: string) => {
    const { body } = await api.get(`/api/colleges/?stream_id=${stream}&sort=closing_rank&${query}`);
    return body.results.map(({ name, closing_range: range }: { name: string; closing_range: { headline: object } }) => [
      name,
      (range.headline as { closing: number }).closing,
    ]);
  };

  test("unfiltered it is the most sought one", async () => {
    expect(await listOf("")).toEqual([
      [names[0], 100],
      [names[1], 500],
    ]);
  });

  // proves S11.7
  test("filtered by a branch it is that one, in its order", async () => {
    expect(await listOf("branch=Mechanical%20Engineering")).toEqual([
      [names[1], 700],
      [names[0], 9000],
    ]);
  });
});
