import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";

let product: ChancesProduct;
let app: ReturnType<typeof createApp>;
const logged: string[] = [];
beforeAll(async () => {
  product = await openChancesProduct();
  const log = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  app = createApp({ ...product.deps, log });
});
afterAll(() => product.close());

const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
interface Sending {
  query?: string;
  headers?: Record<string, string>;
  to?: ReturnType<typeof createApp>;
}
async function send(answers: Record<string, string>, { query = "", headers = own, to = app }: Sending = {}) {
  const body = new URLSearchParams(answers);
  const response = await to.request(`/embed/chances${query}`, { method: "POST", headers, body });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const first = { figure: "jee_main.crl", value: "14,321", category: "OPEN", state: "Bihar" };

test("the form may be framed by all, loads nothing, sets no cookie, sends to itself alone and is small", async () => {
  const response = await app.request("/embed/chances?lang=mr", { headers: { cookie: "lang=hi" } });
  const html = await response.text();
  expect([response.status, response.headers.get("set-cookie"), response.headers.get("x-frame-options")]).toEqual([
    200,
    null,
    null,
  ]);
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors \*$/,
  );
  expect(html.length).toBeLessThan(10_000);
  expect(html).toContain('<html lang="mr">');
  expect(html).toContain('action="/embed/chances?lang=mr"');
  expect(html).not.toMatch(/<script|<img|<link/);
});

test("the answer has seats with chances, the source with its date, and a link that says nothing of what was typed", async () => {
  const { status, headers, html } = await send(first);
  expect([status, headers.get("cache-control"), headers.get("set-cookie")]).toEqual([200, "no-store", null]);
  expect(html).toMatch(/Your chance: \d+%/);
  expect(html).toMatch(/Calculated from the closing values of [^<]+ \d{4}\./);
  expect(html).toContain("further answers. The full page asks for them.");
  expect(html).toContain('href="http://localhost:3000/chances?authority=josaa"');
  expect(html.length).toBeLessThan(16_000);
});

test("what was typed is in no line of the log", async () => {
  logged.length = 0;
  await send({ ...first, value: "14387", state: "Nagaland" });
  await send({ ...first, value: "14387 or so", state: "Nagaland" });
  expect(logged.join("\n")).not.toMatch(/14387|Nagaland/);
});

test("a mistake is told at its field, with what was typed, in the frame's language", async () => {
  const { status, html } = await send({ ...first, value: '"><script>' }, { query: "?lang=hi" });
  expect(status).toBe(422);
  expect(html).toContain('aria-describedby="value-error"');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('<option value="Bihar" selected>');
  expect(html).not.toContain("<script>");
});

test("a rank in a category is refused beside the open category, and an exam without a model is told so", async () => {
  expect((await send({ ...first, figure: "jee_main.category" })).html).toContain("the category OPEN has none");
  const { status, html } = await send({ figure: "kcet.rank", value: "100" });
  expect([status, html.includes('role="alert"')]).toEqual([404, true]);
});

test("another site's own form is refused, and the limit of questions holds", async () => {
  const strange = { origin: "https://school.example", "sec-fetch-site": "cross-site" };
  expect((await send(first, { headers: strange })).status).toBe(403);
  const limited = createApp({ ...product.deps, config: { ...product.deps.config, RATE_LIMITS: "on" } });
  const statuses: number[] = [];
  for (let times = 0; times < 61; times += 1) statuses.push((await send(first, { to: limited })).status);
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
});
