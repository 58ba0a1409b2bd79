import { z } from "zod";
import { FacetValue, Source } from "#features/catalogue/contract.ts";

/** What a list says of a scholarship. */
export const listedStatuses = ["open", "expected", "closed"] as const;
/** What we say of it today. */
export const scholarshipStates = ["open", "check_date", "closed"] as const;
export const genders = ["female", "male", "other"] as const;
export type Gender = (typeof genders)[number];
/** Who may apply, as the list groups students. */
export const applicantClasses = ["10", "11", "12", "12_pass", "UG", "Diploma", "PG"] as const;

const text = z.string();
const none = "empty: ";

/** A scholarship with its source. */
export const Scholarship = z
  .object({
    id: z.number().int(),
    name: text,
    amount: text.describe(`as the source writes it; ${none}not stated`),
    frequency: text.describe("One-time, Per year"),
    awards: z.number().int().nullable().describe("how many are given; null: not stated"),
    classes: z
      .array(z.enum(applicantClasses))
      .describe("who may apply; 10: class 10 or below; 12_pass: has passed class 12"),
    genders: z.array(z.enum(genders)).describe(`${none}everybody`),
    categories: z.array(text).describe(`${none}every category`),
    max_income: z.number().int().nullable().describe("of the family, rupees a year; null: no limit stated"),
    states: z.array(text).describe(`${none}all India`),
    cities: z.array(text).describe(`${none}every city`),
    streams: z.array(text).describe(`${none}every course`),
    eligibility: text.describe("one condition a line"),
    benefits: text,
    documents: text.describe("one document a line"),
    link: text.nullable().describe("where to apply"),
    listed_status: z.enum(listedStatuses).describe("as the source said on the day it was collected"),
    state: z
      .enum(scholarshipStates)
      .describe("open: the source says so, and its last date is not past; check_date: expected, or the date is past"),
    last_date: text.nullable().describe("to apply, YYYY-MM-DD; null: not stated"),
    is_tentative_date: z.boolean().describe("the source expects the date; the organiser has not announced it"),
    source: Source,
  })
  .meta({ id: "Scholarship" });
export type Scholarship = z.infer<typeof Scholarship>;

/** Choices for the filters. */
export const ScholarshipFacets = z
  .object({
    category: z.array(FacetValue).describe("categories that scholarships name, with how many are for them alone"),
    state: z.array(FacetValue).describe("states that scholarships name, with how many are for them alone"),
  })
  .meta({ id: "ScholarshipFacets" });
export type ScholarshipFacets = z.infer<typeof ScholarshipFacets>;

/** What is known of a student beforehand: what is for them comes first. */
export interface ScholarshipApplicant {
  /** As lists write categories; empty: not known. */
  categories: string[];
  gender: Gender | null;
  state: string | null;
}

/** What a visitor says of the student; each part leaves out the scholarships that are not for them. */
export interface ScholarshipQuery {
  category: string | null;
  gender: Gender | null;
  state: string | null;
  /** Of the family, rupees a year. */
  income: number | null;
  /** Counted from 1. */
  page: number;
  pageSize: number;
}
