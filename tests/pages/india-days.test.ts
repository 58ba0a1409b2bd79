import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candidateCookieContext, depsContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import { loader } from "#site/layout/pages/site-layout.tsx";
import { type Api, openApi } from "../support/api-client.ts";

/** Half past one at night on New Year's Day in India; UTC's year is still the old one. */
const newYearInIndia = new Date("2026-12-31T20:00:00Z");

let api: Api;
beforeAll(async () => {
  api = await openApi(newYearInIndia);
});
afterAll(() => api.close());

test("the year at the foot of every page is India's, whatever the server's clock is set to", async () => {
  const context = new RouterContextProvider();
  context.set(depsContext, api.deps);
  context.set(localeContext, "en");
  context.set(visitorContext, async () => null);
  context.set(candidateCookieContext, { read: () => null, replace: () => {} });
  const url = new URL("http://localhost/");
  const answer = await loader({ context, request: new Request(url), url, params: {}, pattern: "" });
  expect(answer.data.year).toBe(2027);
});

test("a feed without entries was updated when India's day began", async () => {
  const { body } = await api.get("/news.atom");
  expect(body).toContain("<updated>2026-12-31T18:30:00.000Z</updated>");
});
