// proves S4.1

import { afterAll, beforeAll, expect, test } from "vitest";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

// proves S2.3, S2.8
test.each([
  ["/", "No Reviews"],
  ["/addmissionpage", "No Streams are listed. We will add the necessary details and update you soon."],
  [
    "/hostellist",
    "No hostels are listed for the selected area. We will provide the necessary details and update you soon.",
  ],
  ["/campusdrives", "No offline campus and hiring for selected area, we will update when is there any job opening."],
])("where nothing is listed yet, %s says so in the given words", async (address, words) => {
  const { status, text } = await site.ask(address);
  expect(status).toBe(200);
  expect(text).toContain(words);
});
