// proves S2.2

import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#lib/base64-id.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createCollege } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let app: ReturnType<typeof createApp>;
let collegeId: number;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const database = await openTestDatabase();
  collegeId = (await createCollege(database.db)).id;
  const config = readConfig({ PUBLIC_URL: "https://margdeep.example", LOG_LEVEL: "silent" });
  app = createApp(testDeps(database, { config }), { pages: await sourcePages() });
  close = () => database.close();
});
afterAll(() => close());

const canonicalOf = async (url: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(await (await app.request(url)).text())?.[1];

test("a page names its one address, whatever host, case, padding or query it was requested with", async () => {
  const id = encodeId(collegeId);
  for (const [path, canonical] of [
    ["/", "/"],
    ["/faqs", "/faqs"],
    ["/FAQS?utm_source=mail", "/faqs"],
    ["/%66aqs?lang=hi", "/faqs?lang=hi"],
    [`/collegedetails/${id}`, `/collegedetails/${id}`],
    [`/CollegeDetails/${id.replace(/=+$/, "")}?stream=1`, `/collegedetails/${id}`],
    [`/collegedetails/${encodeURIComponent(id)}`, `/collegedetails/${id}`],
  ]) {
    for (const host of ["https://margdeep.example", "http://127.0.0.1:3000", "https://other.example"])
      expect([path, host, await canonicalOf(host + path)]).toEqual([
        path,
        host,
        `https://margdeep.example${canonical}`,
      ]);
  }
});
