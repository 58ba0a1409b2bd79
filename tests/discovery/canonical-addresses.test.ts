import { afterAll, beforeAll, expect, test } from "vitest";
import { redirects } from "#lib/addresses.ts";
import { type Api, openApi } from "../support/api-client.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test("all four correctly spelled addresses have a twin, and two entries of the side menu a page", () => {
  expect(redirects).toEqual({
    "/career-guidance": "/career-guidence",
    "/admission": "/addmissionpage",
    "/privacy-policy": "/privarcypolicy",
    "/industrial-courses": "/industrialcources",
    "/project-guidance": "/projects",
    "/jobs-internship": "/campusdrives",
  });
});

test.each(Object.entries(redirects))("%s answers 301 to %s (decision D1)", async (twin, canonical) => {
  const { status, headers } = await api.get(twin);
  expect(status).toBe(301);
  expect(headers.get("location")).toBe(canonical);
});
