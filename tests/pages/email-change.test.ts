import { afterAll, beforeAll, expect, test } from "vitest";
import { patterns } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

// proves S26.5
test("a link that has expired says so, and leads to where a new one can be requested", async () => {
  const { status, text } = await site.ask("/email-change/7f6e0c1e-3d6a-4a51-9a55-0d8a5b0f6c11/old/expired");
  expect(status).toBe(404);
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  expect(main).toContain("This link has expired");
  expect(main).toContain(`href="${patterns.profile}"`);
});
