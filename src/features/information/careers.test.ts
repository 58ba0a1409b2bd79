import { expect, test } from "vitest";
import { careerAskedBy, careerSlugs, getCareer } from "./careers.server.ts";

test.each([
  ["how to become doctor", "doctor"],
  ["doctor kaise bane", "doctor"],
  ["डॉक्टर कैसे बनें", "doctor"],
  ["after 12th", "after-12th"],
  ["12th ke baad kya kare", "after-12th"],
  ["बारावी नंतर काय करावे", "after-12th"],
])("%s asks for the page %s", (text, slug) => {
  expect(careerAskedBy(text)).toBe(slug);
});

test.each(["doctor dy patil college", "after 12th mumbai", "medical college"])("%s asks for colleges", (text) => {
  expect(careerAskedBy(text)).toBeNull();
});

test("every page is there in every language, with its sources; no other is", async () => {
  for (const slug of careerSlugs)
    for (const locale of ["en", "hi", "mr"] as const)
      expect((await getCareer(locale, slug)).sources.length).toBeGreaterThan(0);
  await expect(getCareer("en", "toString")).rejects.toMatchObject({ code: "not_found" });
});
