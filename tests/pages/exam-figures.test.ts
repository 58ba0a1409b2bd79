import { sql } from "drizzle-orm";
import { authorityModels } from "margdeep-chances/authority-models";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trainModel } from "#features/chances/service/train-model.server.ts";
import { writeDeviceAnswers } from "#features/profile/applicant-contract.ts";
import { dayNumber } from "#lib/candidate-cookie.ts";
import { createApp } from "../../src/app.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { sourcePages } from "../support/source-pages.ts";

let product: ChancesProduct;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  product = await openChancesProduct();
  await product.db.execute(sql`
    insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, rank_list, closing, source_id)
    select b.id, 'KCET', 'KCET', list.year, 1, '', list.seat_type, 'any', 'rank', 'common',
      list.closing + 1000 * b.place, b.source_id
    from (select id, source_id, row_number() over (order by id) as place from branches order by id limit 12) as b
    cross join (values (2024, 'GM', 19000), (2025, 'GM', 20000), (2024, '2AG', 29000), (2025, '2AG', 30000))
      as list(year, seat_type, closing)`);
  const kcet = authorityModels.find(({ key }) => key === "kcet")!;
  await product.publish(await trainModel(product.db, kcet, { year: 2026 }));
  app = createApp(product.deps, { pages: await sourcePages() });
});
afterAll(() => product.close());

const origin = "http://localhost:3000";

/** Sends a form as a browser without script does: with its body to where it is redirected. */
async function send(path: string, fields: Record<string, string>) {
  const addresses: string[] = [path];
  for (let at = 0; at < 4; at++) {
    const response = await app.request(addresses.at(-1)!, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams(fields),
    });
    if (response.status !== 307) return { addresses, status: response.status, html: await response.text() };
    addresses.push(response.headers.get("location")!.replace(/#.*/, ""));
  }
  throw new Error(`redirected too often: ${addresses.join(" ")}`);
}

const answered = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

// proves P3
test.each([
  ["on the home page", "/about-you", { exam: "list:KCET", figure: "23,500", back: "/chances" }],
  ["in the chooser of exams", "/chances/lists", { authority: "KCET", figure: "23,500" }],
  ["in the form of the lists", "/chances/lists?authority=KCET", { figure: "23,500", "q.category": "2A" }],
])(
  "a rank typed %s is answered by the exam's model and not requested again",
  async (_, path, fields: Record<string, string>) => {
    const { addresses, status, html } = await send(path, fields);
    expect([status, addresses.at(-1)]).toEqual([200, "/chances?authority=kcet"]);
    expect(html).toMatch(/name="kcet\.rank"[^>]*value="23,500"|value="23,500"[^>]*name="kcet\.rank"/);
    expect(answered(html)).toMatch(/\d+ seats that you may have/);
    for (const address of addresses) expect(address).not.toMatch(/23/);
    if (fields["q.category"]) expect(html).toMatch(/<option[^>]*value="2A"[^>]*selected/);
  },
);

test("text that is no figure is refused at the field of the model with what was typed", async () => {
  const { status, html } = await send("/chances/lists", { authority: "KCET", figure: "twelve" });
  expect(status).toBe(422);
  expect(html).toContain('value="twelve"');
});

test("the home page, the chooser and the search name the exam with a model", async () => {
  const read = async (path: string) => (await app.request(path)).text();
  expect(await read("/")).toContain('value="list:KCET"');
  const chooser = await read("/chances/lists");
  expect(chooser).toContain('value="KCET"');
  expect(chooser).toContain('href="/chances?authority=kcet"');
  const { results } = await (await app.request("/api/answers/?q=kcet+23500+rank+sc")).json();
  expect(results[0]).toMatchObject({
    kind: "rank",
    uses: [{ authority: "kcet", field: "kcet.rank", category: { field: "claims.kcet.category", value: "SC" } }],
    lists: null,
  });
  const found = await read("/search?q=kcet+23500+rank");
  expect(found).toMatch(/name="kcet\.rank"[^>]*value="23500"|value="23500"[^>]*name="kcet\.rank"/);
});

test("a figure that the device stored while the exam had lists alone is answered by the model", async () => {
  const today = dayNumber(product.deps.now());
  const lists = { KCET: { of: "kcet", value: 23_456, answers: { category: ["2A"] } } };
  const cookie = `candidate=${encodeURIComponent(writeDeviceAnswers({ applicant: null, lists }, today)!)}`;
  const html = await (await app.request("/chances?authority=kcet", { headers: { cookie } })).text();
  expect(answered(html)).toMatch(/\d+ seats that you may have/);
  expect(html).toMatch(/value="23456"/);
});
