import { afterAll, beforeAll, expect, test } from "vitest";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createCollege, createSource } from "../support/factories.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

async function pageOf(description: string): Promise<string> {
  const source = await createSource(site.db, {
    publisher: "A public register",
    url: "https://register.example.org/",
    status: "official",
  });
  const college = await createCollege(site.db, { sourceId: source.id, description });
  return (await site.ask(`/collegedetails/${encodeURIComponent(btoa(String(college.id)))}`)).text;
}

test("a text of the office says so, and the source beneath it says what it covers", async () => {
  const page = await pageOf("Known for its library.");
  const about = /<section[^>]*id="about"[\s\S]*?<\/section>/.exec(page)?.[0] ?? page;
  expect(about).toMatch(
    /Known for its library\.[\s\S]*Written by Margdeep\.[\s\S]*Name and place:[\s\S]*A public register/,
  );
  expect(page).not.toContain("Official record");
});

// proves S11.5
test("a college without a description names no writer", async () => {
  expect(await pageOf("")).not.toContain("Written by Margdeep.");
});

// proves S11.11
test("a college whose town no source says is shown with its state, and never as a town of its state's name", async () => {
  const college = await createCollege(site.db, {
    city: "",
    district: "",
    state: "Gujarat",
    name: "Dune Medical College",
  });
  const page = (await site.ask(`/collegedetails/${encodeURIComponent(btoa(String(college.id)))}`)).text;
  expect(page).toContain("Dune Medical College, Gujarat: seats");
  expect(page).not.toMatch(/>, Gujarat|Dune Medical College, [:<]/);
});
