// proves S2.10

import type { Page } from "@playwright/test";
import { officeOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** The address of the photos of these colleges; no request reaches it. */
const photoSite = "https://photos.example";

/** A new college of its own, by the console's API, with these fields. */
async function createCollege(fields: object = {}): Promise<{ id: number; name: string; site_path: string }> {
  const office = await officeOf();
  const name = `Lamp College ${Math.floor(Math.random() * 1e9)}`;
  const college = await office.post("colleges/", {
    name,
    city: "Ratnagiri",
    state: "Maharashtra",
    ownership: "government",
    ...fields,
  });
  await office.close();
  return college;
}

// proves S8.6
test.describe("a photo that does not load", () => {
  test.use({ hasPointer: false, expectedConsoleErrors: [/Failed to load resource/] });

  for (const [failure, answer] of [
    ["is refused", { status: 404, contentType: "text/html", body: "Not found" }],
    ["cannot be reached", null],
  ] as const) {
    test(`leaves the drawing alone when it ${failure}, with and without script`, { tag: "@no-script" }, async ({
      page,
    }) => {
      const photo = { url: `${photoSite}/gate.jpg`, alt: "The gate", credit: "Lamp College" };
      const college = await createCollege({ photos: [photo] });
      const asked: string[] = [];
      await page.route(`${photoSite}/**`, (route) => {
        asked.push(route.request().url());
        return answer ? route.fulfill(answer) : route.abort("internetdisconnected");
      });
      await page.goto(college.site_path, { waitUntil: "load" });
      const gallery = page.getByRole("region", { name: "Pictures" });
      await expect(gallery.getByRole("img", { name: "The gate" })).toBeVisible();
      expect(asked).toEqual([photo.url]);
      const painted = await gallery.screenshot();
      await gallery.locator("img").evaluateAll((images) => {
        for (const image of images) (image as HTMLElement).style.visibility = "hidden";
      });
      expect(painted.equals(await gallery.screenshot()), "the drawing and nothing over it").toBe(true);
    });
  }
});

// proves S2.10
test("a college without branches, placements and hostels says so in the given words", { tag: "@no-script" }, async ({
  page,
}) => {
  const college = await createCollege();
  await page.goto(college.site_path);
  const main = page.getByRole("main");
  for (const words of ["No Branch Found", "No Placement Data", "No Hostel Found"]) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
});

// proves S2.10
test("Cut Off List is disabled until the branch has a link, then it opens the list in a new tab", {
  tag: "@no-script",
}, async ({ page }) => {
  const college = await createCollege();
  const office = await officeOf();
  const { results: streams } = await office.get("streams/?per_page=1");
  const place = { college_id: college.id, stream_id: streams[0].id, level: "ug", intake: 60 };
  const branch = await office.post("branches/", { ...place, name: "Lamp Engineering" });
  await page.goto(college.site_path);
  const button = page.getByRole("button", { name: "Cut Off List" });
  await expect(button).toBeDisabled();
  const why = "The official list for this branch is not available here.";
  await expect(button).toHaveAccessibleDescription(why);
  await expect(page.getByText(why)).toBeVisible();
  const link = { cut_off_url: `${photoSite}/list.pdf`, source_id: branch.source_id };
  await office.patch(`branches/${branch.id}/`, { version: branch.version, ...link });
  await office.close();
  await expect(async () => {
    await page.reload();
    const list = page.getByRole("link", { name: "Cut Off List" });
    await expect(list).toHaveAttribute("href", `${photoSite}/list.pdf`, { timeout: 1_000 });
    await expect(list).toHaveAttribute("target", "_blank");
  }).toPass();
});

/** The page of a college of the starter data, found as an API client finds it. */
async function openStarterCollege(page: Page, name: string): Promise<void> {
  const { results } = await (await page.request.get(`/api/colleges/?q=${encodeURIComponent(name)}`)).json();
  await page.goto(`/collegedetails/${encodeURIComponent(btoa(String(results[0].id)))}`);
}

// proves S2.10
test("the starter shows a cut-off list, seats by category, companies, top hiring and hostels in metres", async ({
  page,
}) => {
  await openStarterCollege(page, "Pune Institute of Computer Technology");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Cut Off List" })).toHaveAttribute(
    "href",
    /^https:\/\/fe2025\.mahacet\.org\//,
  );
  const seats = page.getByRole("region", { name: "Seats", exact: true });
  await expect(seats.getByText("TFWS", { exact: true }).first()).toBeVisible();
  const placements = page.getByRole("region", { name: "Placements" });
  await placements.getByRole("link", { name: "2023" }).click();
  await expect(placements.getByText("Sample", { exact: true }).first()).toBeVisible();
  await expect(placements.getByText(/^Example \w+, Example \w+/)).toBeVisible();
  await expect(placements.getByText("Top hiring company")).toBeVisible();
  const hostels = page.getByRole("region", { name: "Near by Hostel" });
  await expect(hostels.getByText(/^(?:Hostel|PG) · [\d,]+ m away$/).first()).toBeVisible();
  await expect(hostels.getByText(/ km away/)).toHaveCount(0);
});

for (const [name, count, share] of [
  ["Veermata Jijabai Technological Institute", 1, 1],
  ["Sardar Patel Institute of Technology", 2, 1 / 2],
  ["Dwarkadas J. Sanghvi College of Engineering", 3, 1 / 3],
] as const) {
  // proves S2.10, S2.12
  test(`a gallery of ${count} gives each picture its share of the width`, async ({ page, isMobile }) => {
    test.skip(isMobile && count > 2, "a phone shows a row to swipe");
    await openStarterCollege(page, name);
    const gallery = page.getByRole("region", { name: "Pictures" });
    await expect(gallery.locator("img")).toHaveCount(count);
    const whole = (await gallery.boundingBox())?.width ?? 0;
    for (const picture of await gallery.locator("img").all()) {
      const width = (await picture.boundingBox())?.width ?? 0;
      expect(width / whole).toBeGreaterThan(share - 0.03);
      expect(width / whole).toBeLessThanOrEqual(share + 0.001);
    }
  });
}
