import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ClosingForm, ClosingsAnswer } from "#features/chances/closings/contract.ts";
import { createApp } from "../../src/app.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { sourcePages } from "../support/source-pages.ts";

let product: ChancesProduct;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  product = await openChancesProduct();
  await product.db.execute(sql`
    insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, rank_list, closing, source_id)
    select b.id, list.authority, list.authority, list.year, list.round, '', list.seat_type, 'any', 'rank', 'common',
      list.closing + 1000 * b.place, b.source_id
    from (select id, source_id, row_number() over (order by id) as place from branches order by id limit 3) as b
    cross join (values ('KCET', 2025, 1, 'GM', 20000), ('KCET', 2025, 3, 'GM', 22000), ('KCET', 2025, 3, '2AG', 30000),
      ('KCET', 2024, 3, 'GM', 19000), ('New CET', 2026, 1, 'Own', 5000)) as list(authority, year, round, seat_type, closing)`);
  await product.db.execute(sql`
    insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, max_marks, rank_list, closing, source_id)
    select id, 'DU CSAS', 'CUET UG', 2025, 1, '', 'OPEN', 'any', 'marks', 1000, 'common', 800, source_id from branches order by id limit 1`);
  await product.db.execute(sql`
    insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, rank_list, closing, source_id)
    select b.id, 'KEA', 'NEET UG', 2024, list.round, 'GOVT', list.seat_type, 'any', 'rank', 'common', list.closing, b.source_id
    from (select id, source_id from branches order by id limit 1) as b
    cross join (values (1, 'GM', 2154), (2, '2AG', 31000)) as list(round, seat_type, closing)`);
  app = createApp(product.deps, { pages: await sourcePages() });
});
afterAll(() => product.close());

async function read(response: Response) {
  const html = await response.text();
  const text = html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll(/<[^>]+>/g, " ");
  const cookie = /candidate=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[0] ?? "";
  return { status: response.status, headers: response.headers, html, cookie, text: text.replaceAll(/\s+/g, " ") };
}
const get = async (path: string, headers: Record<string, string> = {}) => read(await app.request(path, { headers }));
const kcet = "/chances/lists?authority=KCET";
/** The form, as a browser without script sends it. */
const send = async (fields: Record<string, string>, path = kcet) =>
  read(
    await app.request(path, {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams(fields),
    }),
  );

// proves P3
describe("the page of lists without a calculation", () => {
  test("names every exam with such lists, and leads to each; those with a model have a chance instead", async () => {
    const { text, html } = await get("/chances/lists");
    expect(text).toContain("KCET: engineering in Karnataka 2025, 2024");
    expect(text).toContain("New CET 2026");
    expect(html).toContain('href="/chances/lists?authority=KCET"');
    expect(text).not.toContain("JoSAA");
    expect((await get("/chances/lists?authority=Nobody")).text).toContain("Authorities and their lists");
  });

  test("answers a rank in order of closing, with the own place and the margin, and no percentage", async () => {
    const { status, text } = await send({ figure: "23,500" });
    expect(status).toBe(200);
    expect(text).toContain("At rank 23,500, these closed after you in 2025");
    expect(text).toContain("2 courses closed after your figure");
    expect(text).toMatch(/Just missed 23,000 in round 3 .* 500 ranks too far · 2024: 20,000/);
    expect(text).toMatch(/You are here: rank 23,500 24,000 in round 3 .* You are 500 ranks better/);
    expect(text).not.toMatch(/\d ?%/);
  });

  test("has reserved seats for who is on the list, and says of the others which paper is required", async () => {
    expect((await send({ figure: "31500", "q.category": "2A" })).text).toMatch(
      /32,000 in round 3 .*Category 2A \(2AG\)/,
    );
    const { text } = await send({ figure: "31500" });
    expect(text).toMatch(/Category 2A \( ?2AG/);
    expect(text).toMatch(/only for Category 2A\. You would be asked for: caste certificate/);
  });

  test("keeps the figure in a cookie and in no address, so that the page answers at once the next time", async () => {
    const { cookie, html, headers } = await send({ figure: "23456", "q.category": "2A" });
    const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses) expect(address).not.toMatch(/23456|2A/);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect((await get(kcet, { cookie })).text).toContain("At rank 23,456, these closed after you in 2025");
    // The same cookie has the answers of the page of chances, which are still there after another figure.
    expect((await get("/chances", { cookie })).status).toBe(200);
  });

  test("refuses what is no rank with what was typed, and asks the exam chooser's figure of the right page", async () => {
    const refused = await send({ figure: "twelve" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="twelve"');
    const chosen = await send({ authority: "KCET", figure: "23500" }, "/chances/lists");
    expect([chosen.status, chosen.headers.get("location")]).toEqual([307, "/chances/lists?authority=KCET#answer"]);
  });

  test("a NEET rank that names Karnataka leads to KEA's lists with its category; government seats need the state", async () => {
    const found = await app.request(`/api/answers/?q=${encodeURIComponent("neet rank 30000 karnataka 2ag")}`);
    expect((await found.json()).results[0]).toMatchObject({
      kind: "rank",
      lists: { authority: "KEA", category: "2A" },
    });
    const ask = async (answers: Record<string, string[]>) => {
      const response = await app.request("/api/chances/closings/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ authority: "KEA", value: 30_000, answers }),
      });
      return ClosingsAnswer.parse(await response.json());
    };
    expect(await ask({ category: ["2A"] })).toMatchObject({ year: 2024, after: 0 });
    expect(await ask({ category: ["2A"], home: ["state"] })).toMatchObject({
      after: 1,
      results: [{ quota: "GOVT", seat_type: "2AG", closing: 31_000, margin: 1000 }],
    });
  });

  test("where a programme has to be chosen first, a figure from search waits in the form and is no mistake", async () => {
    const du = "/chances/lists?authority=DU+CSAS";
    const waiting = await send({ figure: "850" }, du);
    expect([waiting.status, waiting.html.includes('value="850"')]).toEqual([200, true]);
    expect(waiting.text).not.toContain("Please check the highlighted answers");
    const asked = await send({ figure: "850", programme: "" }, du);
    expect([asked.status, asked.text.includes("Programme: is needed")]).toEqual([422, true]);
  });

  test("reads the lists of an authority without a description by its own codes", async () => {
    const path = "/chances/lists?authority=New+CET";
    expect((await send({ figure: "6500" }, path)).text).toContain("No course closed after your figure");
    const { text } = await send({ figure: "6500", "q.seat": "Own" }, path);
    expect(text).toContain("2 courses closed after your figure");
    expect(text).toContain("We cannot explain the codes of these lists yet");
  });

  test("shows an older year, and explains every code with the source of the rule", async () => {
    const { text } = await get(`${kcet}&year=2024`);
    expect(text).toContain("Lists of: 2025 2024");
    expect(text).toMatch(/GM General Merit \(open to all\)/);
    expect(text).toContain("We wrote these rules from memory");
  });
});

// proves P3
describe("the calls beside it", () => {
  const ask = (body: object) =>
    app.request("/api/chances/closings/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("answer the same, and say what the form asks", async () => {
    const answer = ClosingsAnswer.parse(await (await ask({ authority: "KCET", value: 23_500 })).json());
    expect(answer).toMatchObject({ year: 2025, after: 2, before: 1, other_figures: 0 });
    expect(answer.results[0]).toMatchObject({
      closing: 24_000,
      margin: 500,
      earlier: [{ year: 2024, closing: 21_000 }],
    });
    const form = ClosingForm.parse(await (await app.request("/api/chances/closings/form/?authority=KCET")).json());
    expect(form).toMatchObject({ years: [2025, 2024], figures: [{ key: "kcet", unit: "rank" }], is_described: true });
  });

  test("refuse an unknown authority, a year without lists and a figure that does not exist", async () => {
    expect((await ask({ authority: "Nobody", value: 5 })).status).toBe(404);
    expect((await ask({ authority: "KCET", year: 2011, value: 5 })).status).toBe(404);
    for (const wrong of [{ value: -1 }, { value: 2.5 }, { value: 5, figure: "neet" }, { value: "5" }, {}]) {
      expect((await ask({ authority: "KCET", ...wrong })).status).toBe(422);
    }
    expect((await app.request("/api/chances/closings/form/?authority=Nobody")).status).toBe(404);
  });
});
