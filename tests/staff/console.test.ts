import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleRoutes } from "#staff/console.server.ts";

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "margdeep-console-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), '<meta property="csp-nonce" nonce="STYLE_NONCE" /><div id="console">');
  await writeFile(join(folder, "assets/index-1a2b.js"), "console.log(1)");
  app = new Hono().route("/", consoleRoutes(folder) as unknown as Hono);
});
afterAll(() => rm(folder, { recursive: true }));

test("the address without its slash leads to the one with it", async () => {
  const answer = await app.request("/staff");
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe("/staff/");
});

test("every address below answers the page, which is neither cached nor found by search engines", async () => {
  for (const address of ["/staff/", "/staff/colleges/7", "/staff/invitation/abc.def", "/staff/.vite/manifest.json"]) {
    const answer = await app.request(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(await answer.text()).toContain('<div id="console">');
  }
});

test("styles carry a nonce that is fresh each time; scripts come from files alone", async () => {
  const nonces = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const answer = await app.request("/staff/");
    const nonce = /nonce="([A-Za-z0-9_-]{22})"/.exec(await answer.text())?.[1] as string;
    nonces.add(nonce);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
  }
  expect(nonces.size).toBe(3);
});

test("its files are cached for good; an unknown one answers 404", async () => {
  const answer = await app.request("/staff/assets/index-1a2b.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const address of ["/staff/assets/index-old.js", "/staff/assets/../index.html.js", "/staff/assets/%2e%2e/x.js"]) {
    const missing = await app.request(address);
    expect(missing.headers.get("cache-control") ?? "").not.toContain("immutable");
  }
});
