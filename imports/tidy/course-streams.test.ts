// proves S12.8

import { describe, expect, it } from "vitest";
import { levelOf, streamOf } from "./course-streams.ts";

describe("streamOf", () => {
  it.each([
    ["ENGINEERING AND TECHNOLOGY", "Civil Engineering", "ug", "engineering"],
    ["ENGINEERING AND TECHNOLOGY", "Civil Engineering", "pg", "engineering"],
    ["ENGINEERING AND TECHNOLOGY", "Civil Engineering", "diploma", "diploma"],
    ["ENGINEERING AND TECHNOLOGY", "Interior Design", "diploma", "diploma"],
    ["ENGINEERING AND TECHNOLOGY", "Pharmaceutical Engineering", "ug", "engineering"],
    ["Management", "BBA", "ug", "commerce"],
    ["MANAGEMENT", "BMS", "ug", "commerce"],
    ["MANAGEMENT/IT/ ITES", "Retail Management", "ug", "commerce"],
    ["MANAGEMENT", "BBA + MBA", "ug", "mba"],
    ["MANAGEMENT", "MBA", "ug", "mba"],
    ["MANAGEMENT", "MBA (Finance)", "pg", "mba"],
    ["MANAGEMENT", "Modern Office Practice", "diploma", "diploma"],
    ["MANAGEMENT", "Business Management", "diploma", "diploma"],
    ["APPLIED ARTS AND CRAFTS", "Commercial Practice (English)", "diploma", "diploma"],
    ["APPLIED ARTS AND CRAFTS", "Commercial Art", "diploma", "design"],
    ["MANAGEMENT", "PGDM (Finance)", "pg", "mba"],
    ["Computer Applications", "BCA", "ug", "mca-it"],
    ["ENGINEERING AND TECHNOLOGY", "MCA", "pg", "mca-it"],
    ["MANAGEMENT", "Hotel Management", "ug", "hotel-management"],
    ["PLANNING", "Planning", "ug", "architecture"],
    ["APPLIED ARTS AND CRAFTS", "Fine Arts", "diploma", "design"],
    ["AI & Data Science", "Machine Learning", "pg", "engineering"],
    ["ENGINEERING AND TECHNOLOGY", "Agriculture", "ug", "agriculture"],
    ["ENGINEERING AND TECHNOLOGY", "B.Sc. (Hons.) Agriculture", "ug", "agriculture"],
    ["ENGINEERING AND TECHNOLOGY", "Agricultural Engineering", "ug", "engineering"],
    ["ENGINEERING AND TECHNOLOGY", "Dental Technology", "ug", "engineering"],
    ["MEDICAL", "BDS", "ug", "dental"],
    ["MEDICAL", "B.Sc. Nursing", "ug", "nursing"],
    ["MEDICAL", "GNM", "diploma", "nursing"],
    ["MEDICAL", "BAMS", "ug", "ayush"],
    ["MEDICAL", "B.V.Sc. and A.H.", "ug", "veterinary"],
    ["EDUCATION", "B.Ed.", "pg", "education"],
    ["EDUCATION", "D.El.Ed.", "diploma", "education"],
    ["MANAGEMENT", "MBA (Agriculture)", "pg", "mba"],
    ["WITCHCRAFT", "Potions", "ug", null],
  ] as const)("%s, %s, %s is found under %s", (programme, course, level, stream) => {
    expect(streamOf(programme, course, level)).toBe(stream);
  });
});

describe("levelOf", () => {
  it.each([
    ["UNDER GRADUATE", "ug", ""],
    ["UG", "ug", ""],
    ["POST GRADUATE DIPLOMA", "pg", "PG diploma"],
    ["Integrated", "ug", "Integrated"],
    ["POST DIPLOMA", "diploma", "Post diploma"],
  ])("%s is %s", (raw, level, degree) => {
    expect(levelOf(raw)).toEqual({ level, degree });
  });

  it("does not guess at a level that is not known", () => {
    expect(levelOf("KINDERGARTEN")).toBeNull();
  });
});
