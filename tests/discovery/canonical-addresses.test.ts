// proves S2.2, D1

import { afterAll, beforeAll, expect, test } from "vitest";
import { redirects } from "#lib/addresses.ts";
import { type Api, openApi } from "../support/api-client.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

// proves D1
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

test.each(Object.entries(redirects))("%s answers 301 to %s (specification D1)", async (twin, canonical) => {
  const { status, headers } = await api.get(twin);
  expect(status).toBe(301);
  expect(headers.get("location")).toBe(canonical);
});

test.each(Object.entries(redirects))(
  "%s is found with a last slash and in any case, as pages are",
  async (twin, canonical) => {
    const capitalized = twin.replace(/[a-z]/, (letter) => letter.toUpperCase());
    for (const written of [`${twin}/`, twin.toUpperCase(), `${capitalized}/`, `${twin}//`]) {
      const { status, headers } = await api.get(`${written}?lang=hi`);
      expect([written, status, headers.get("location")]).toEqual([written, 301, `${canonical}?lang=hi`]);
    }
  },
);

// proves D1
test("an address that only begins like an alias is not there", async () => {
  for (const path of ["/admissions", "/admission/x", "/constructor", "/__proto__/"])
    expect([path, (await api.get(path)).status]).toEqual([path, 404]);
});
