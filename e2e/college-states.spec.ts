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
        for (const image of images) image.remove();
      });
      expect(painted.equals(await gallery.screenshot()), "the drawing and nothing over it").toBe(true);
    });
  }
});
