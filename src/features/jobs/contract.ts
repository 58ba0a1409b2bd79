import { z } from "zod";
import { FacetValue } from "#features/catalogue/contract.ts";

export const jobKinds = ["job", "campus_drive", "internship"] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobSorts = ["newest", "apply_by", "pay"] as const;
export type JobSort = (typeof jobSorts)[number];

/** A posting as lists show it. */
export const JobCard = z
  .object({
    id: z.number().int(),
    company: z.string(),
    position: z.string(),
    kind: z.enum(jobKinds),
    experience: z.string(),
    place: z.string(),
    is_remote: z.boolean(),
    pay_min: z.number().int().nullable().describe("rupees in each pay_period; null: not stated in the posting"),
    pay_max: z.number().int().nullable().describe("rupees in each pay_period; null: no upper figure"),
    pay_period: z.enum(["year", "month"]).nullable(),
    posted_on: z.string().describe("YYYY-MM-DD"),
    apply_by: z.string().nullable().describe("the last day to apply in India, YYYY-MM-DD; null: no last day"),
    is_sample: z.boolean().describe("invented for the starter data"),
  })
  .meta({ id: "JobCard" });
export type JobCard = z.infer<typeof JobCard>;

export const Job = JobCard.extend({
  description: z.string().describe("paragraphs, separated by empty lines"),
  eligibility: z.string(),
  link: z.string().nullable().describe("where to apply"),
  is_open: z.boolean().describe("false once the last day to apply has passed in India"),
}).meta({ id: "Job" });
export type Job = z.infer<typeof Job>;

/** What a visitor may ask of the job list. */
export interface JobQuery {
  q: string;
  kind: JobKind | null;
  place: string | null;
  /** True: only jobs that can be done from anywhere. */
  remote: boolean;
  sort: JobSort;
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** Counts of the filters one could choose next: each facet counts under all other chosen filters, not its own. */
export const JobFacets = z
  .object({ kind: z.array(FacetValue), place: z.array(FacetValue), remote: z.number().int() })
  .meta({ id: "JobFacets" });
export type JobFacets = z.infer<typeof JobFacets>;
