import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Merit } from "#features/chances/merits/contract.ts";
import { Conversion, type Scale } from "#features/chances/scales/contract.ts";
import { createApp } from "../../src/app.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { sourcePages } from "../support/source-pages.ts";

let product: ChancesProduct;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  product = await openChancesProduct();
  // Two years of TNEA, the second with a quarter more candidates.
  await product.db.execute(sql`
    insert into scale_points (authority, exam, year, unit, value, rank, source_id)
    select 'TNEA', 'TNEA', 2025 + y, 'marks', 200 - at, 100 * (at + 1) * (1 + y * 0.25), (select min(id) from sources)
    from generate_series(0, 99) as at, generate_series(0, 1) as y`);
  app = createApp(product.deps, { pages: await sourcePages() });
});
afterAll(() => product.close());

const path = "/chances/convert";
const list = "2026 TNEA|TNEA||marks";
const textOf = async (response: Response) => {
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { html, text: main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") };
};
const headers = { origin: "http://localhost:3000" };
const send = async (fields: Record<string, string>) => {
  const response = await app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  return { status: response.status, response, ...(await textOf(response)) };
};
const call = (body: object) =>
  app.request(`/api${path}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

// proves P3
describe("marks into ranks", () => {
  test("the page names each list, and says of which exams there is none", async () => {
    const { text, html } = await textOf(await app.request(path));
    expect(text).toContain("No list holds both");
    expect(text).toContain("NEET: your score card from NTA has marks, percentile and All-India rank.");
    expect(html).toContain(`<option value="${list}"`);
  });

  test("marks become a rank with its errors, without script", async () => {
    const { status, text, response } = await send({ list, of: "score", figure: "190" });
    expect(status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("private");
    expect(text).toContain("Marks 190: about rank 1,375 in 2026");
    expect(text).toContain("The list has this very figure.");
    expect(text).toContain("the same figure had a rank 25 % larger than in 2025");
    expect((await send({ list, of: "score", figure: "190.5" })).text).toContain(
      "The next figures in the list: 1,250 to 1,375.",
    );
  });

  test("the answer brings its data: a script that fetched them by the address would take the answer away", async () => {
    const { html } = await send({ list, of: "score", figure: "190" });
    expect(html).toContain('"dataFrom":null');
    const asked = await app.request("/search", {
      method: "POST",
      headers,
      body: new URLSearchParams({ q: "neet 52000" }),
    });
    expect(await asked.text()).toContain('"dataFrom":null');
  });

  test("a rank becomes marks; outside of the list nothing is made up", async () => {
    expect((await send({ list, of: "rank", figure: "1,375" })).text).toContain("Rank 1,375: about marks 190 in 2026");
    const { text } = await send({ list, of: "rank", figure: "99999" });
    expect(text).toContain("Rank 99,999 is outside the list of 2026");
    expect(text).toContain("The list goes from 200 (rank 125) to 101 (rank 12,500).");
  });

  test("a wrong figure is shown again with its reason, and a figure without a list waits for it", async () => {
    const wrong = await send({ list, of: "score", figure: "many" });
    expect([wrong.status, wrong.html.includes('value="many"'), wrong.text.includes("must be a number")]).toEqual([
      422,
      true,
      true,
    ]);
    const waiting = await send({ figure: "450" });
    expect([waiting.status, waiting.html.includes('value="450"'), waiting.text.includes("Your figure:")]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test("the call says the same, refuses what is not there, and is cached nowhere", async () => {
    const { results } = (await (await app.request(`/api${path}/`)).json()) as { results: Scale[] };
    expect(results).toMatchObject([
      {
        scale: "TNEA|TNEA||marks",
        unit: "marks",
        years: [2026, 2025],
        closings_by: "marks",
        figure: "tnea",
        has_chances: false,
      },
    ]);
    const answer = await call({ scale: "TNEA|TNEA||marks", from: "marks", value: 190 });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(Conversion.parse(await answer.json())).toMatchObject({
      ...{ year: 2026, to: "rank", result: { figure: 1375, low: 1375, high: 1375, basis: "listed" } },
      year_before: { year: 2025, shift: -0.2 },
    });
    expect((await call({ scale: "NEET", from: "marks", value: 450 })).status).toBe(404);
    expect((await call({ scale: "TNEA|TNEA||marks", from: "percentile", value: 90 })).status).toBe(422);
    expect((await call({ scale: "TNEA|TNEA||marks", from: "marks", value: -1 })).status).toBe(422);
  });
});

describe("the sum that an authority ranks by", () => {
  const sendTo = async (rule: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(Object.entries(fields).map(([part, text]) => [`part.${part}`, text]));
    const response = await app.request(`${path}?merit=${rule}`, { method: "POST", headers, body });
    return { status: response.status, response, ...(await textOf(response)) };
  };
  const ask = (body: object) =>
    app.request("/api/chances/merit/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("each rule is a view of the page, with what it is from", async () => {
    const { html } = await textOf(await app.request(path));
    for (const rule of ["tnea", "acpc", "kcet", "comedk", "du"]) {
      expect(html).toContain(`href="${path}?merit=${rule}"`);
      const { text } = await textOf(await app.request(`${path}?merit=${rule}`));
      expect(text).toContain("We wrote these rules from memory and have not compared them with the text yet.");
    }
  });

  test("TNEA: marks of another maximum count by their share, and the sum leads to list and rank", async () => {
    const { status, text, html, response } = await sendTo("tnea", {
      maths: "95",
      physics: "135/150",
      chemistry: "100",
    });
    expect(status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("private");
    expect(text).toContain("TNEA cut-off mark: 190 of 200");
    expect(text).toContain("Marks 190: about rank 1,375 in 2026");
    expect(html).toMatch(/action="\/chances\/lists\?authority=TNEA#answer".*name="of" value="tnea".*value="190"/s);
  });

  test("ACPC and KCET: half and half; without a list that holds both nothing is made up", async () => {
    expect((await sendTo("acpc", { board: "90", gujcet: "80.5" })).text).toContain("ACPC merit marks: 85.25 of 100");
    const { text } = await sendTo("kcet", { cet: "135", board: "270" });
    expect(text).toContain("KCET engineering score: 82.5 of 100");
    expect(text).toContain("no list that we have holds this sum beside ranks");
  });

  test("Delhi University: one language and the best three others", async () => {
    const marks = { language: "200", paper_1: "100", paper_2: "220.5", paper_3: "210", paper_4: "180" };
    const { text } = await sendTo("du", marks);
    expect(text).toContain("Delhi University score: 810.5 of 1,000");
    expect(text).toMatch(/Other paper 1\W+100 of 250 not counted/);
  });

  test("a refusal is shown at its field, and everything typed is still there", async () => {
    const { status, text, html } = await sendTo("comedk", { physics: "70", chemistry: "many", maths: "40/50" });
    expect(status).toBe(422);
    expect(text).toContain("Chemistry: must be a number");
    for (const typed of ["70", "many", "40/50"]) expect(html).toContain(`value="${typed}"`);
    const later = await sendTo("comedk", { physics: "70", maths: "40/50" });
    expect(later.text).toContain("Physics: must be at most 60");
    expect(later.text).toContain("Chemistry: is required");
    expect(later.text).toContain("Mathematics: must be 60");
    expect((await sendTo("nothing", { physics: "1" })).status).toBe(404);
  });

  test("the call says the same and is cached nowhere", async () => {
    const { results } = (await (await app.request("/api/chances/merit/")).json()) as { results: { rule: string }[] };
    expect(results.map(({ rule }) => rule)).toEqual(["tnea", "acpc", "kcet", "comedk", "du"]);
    const answer = await ask({ rule: "kcet", parts: { cet: { marks: 90 }, board: { marks: 300, out_of: 600 } } });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(Merit.parse(await answer.json())).toMatchObject({
      figure: 50,
      conversion: null,
      form: { closings_by: "rank" },
    });
    expect((await ask({ rule: "none", parts: {} })).status).toBe(404);
    const refused = await ask({ rule: "kcet", parts: { cet: { marks: 181 }, other: { marks: 1 } } });
    expect(refused.status).toBe(422);
    expect(Object.keys(((await refused.json()) as { fields: object }).fields)).toEqual([
      ...["parts.other", "parts.cet.marks", "parts.board"],
    ]);
  });
});
