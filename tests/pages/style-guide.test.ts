import { expect, test } from "vitest";
import { unlistedPatterns } from "#lib/addresses.ts";
import { openCachedSite } from "../page-cache/cached-site.ts";

test("the style guide is a page of the trial mode alone", async () => {
  const trial = await openCachedSite();
  const page = await trial.ask(unlistedPatterns.styleGuide);
  expect(page.status).toBe(200);
  expect(page.text).toContain('content="noindex"');
  const production = {
    ...{ MODE: "production", PUBLIC_URL: "https://margdeep.example", SECRET_KEY: "x".repeat(32), PAYMENTS: "sandbox" },
    ...{ SMTP_URL: "smtps://mail.example", RATE_LIMITS: "on" },
  };
  const own = await openCachedSite({ database: trial.database, env: production });
  expect((await own.ask(unlistedPatterns.styleGuide, { host: "margdeep.example" })).status).toBe(404);
  await own.close();
  await trial.close();
});
