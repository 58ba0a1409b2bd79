import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageFolder, writePackage } from "#features/open-data/service/write-package.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { testDeps } from "../support/deps.ts";
import { createCutoff, createSource } from "../support/factories.ts";
import { serveApp } from "../support/serve-app.ts";

let site: CachedSite;
let served: Awaited<ReturnType<typeof serveApp>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "open-data-page-"));
  site = await openCachedSite({ env: { DATA_DIR: dataDir } });
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: dataDir });
  served = await serveApp(createApp(testDeps(site.database, { config })));
});
afterAll(async () => {
  await served.close();
  await site.close();
  await rm(dataDir, { recursive: true });
});

const file = (name: string, headers = {}) => fetch(`${served.url}/open-data/files/${name}`, { headers });

test("before the first version the page says so, and the call has none", async () => {
  expect((await site.ask("/open-data")).text).toContain("There are no files yet");
  expect(await (await fetch(`${served.url}/api/open-data/`)).json()).toEqual({ results: [] });
  expect((await file("2026-11-21/cutoffs.csv")).status).toBe(404);
});

test("a version is on the page in three languages, in the call, and its files are served whole or in parts", async () => {
  const source = await createSource(site.db, { via: "somebody/copies (MIT)" });
  await createCutoff(site.db, { sourceId: source.id });
  await writePackage(testDeps(site.database), packageFolder(dataDir));
  for (const [language, words] of [
    ["en", "How to cite"],
    ["hi", "हवाला कैसे दें"],
    ["mr", "संदर्भ कसा द्यावा"],
  ]) {
    const { text } = await site.ask(`/open-data?lang=${language}`);
    expect(text).toContain(words);
    expect(text).toContain('href="/open-data/files/2026-11-21/cutoffs.parquet"');
  }
  const { results } = (await (await fetch(`${served.url}/api/open-data/`)).json()) as {
    results: { version: string; tables: { name: string; rows: number }[] }[];
  };
  expect(results.map(({ version }) => version)).toEqual(["2026-11-21"]);
  expect(results[0]!.tables.find(({ name }) => name === "cutoffs")).toMatchObject({ rows: 1 });
  const whole = await file("2026-11-21/cutoffs.csv");
  const { headers } = whole;
  expect([whole.status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "public, max-age=3600",
  ]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const part = await file("2026-11-21/cutoffs.csv", { range: "bytes=0-9" });
  expect([part.status, await part.text()]).toEqual([206, (await whole.text()).slice(0, 10)]);
});

test.each(["2026-11-21/..%2F..%2Fsecret.csv", "../database/x.csv", "2026-11-21/cutoffs.exe", "2026-11-21/none.csv"])(
  "there is no %s",
  async (name) => {
    expect((await file(name)).status).toBe(404);
  },
);
