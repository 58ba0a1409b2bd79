import { z } from "zod";
import { jobs } from "#db/schema/publishing.ts";
import { jobKinds } from "#features/jobs/contract.ts";
import { publishingProblem } from "#features/jobs/service.server.ts";
import { jobPath } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { day, line, lines, oneOf, requiredLine, webAddressOrNull, whole, yesOrNo } from "#staff/records/wire-fields.ts";

const maxRupees = 100_000_000;

const fields = z.strictObject({
  company: requiredLine(200),
  position: requiredLine(200),
  kind: oneOf(jobKinds),
  experience: line(200).default(""),
  place: line(200).default(""),
  is_remote: yesOrNo().default(false),
  pay_min: whole(0, maxRupees).nullable().default(null).describe("rupees in each pay_period"),
  pay_max: whole(0, maxRupees).nullable().default(null),
  pay_period: oneOf(["year", "month"]).nullable().default(null),
  posted_on: day(),
  apply_by: day().nullable().default(null),
  description: lines(20_000).default(""),
  eligibility: lines(5000).default(""),
  link: webAddressOrNull(),
  asks_student_for_money: yesOrNo().default(false).describe("for registration, training, equipment or anything else"),
  is_published: yesOrNo().default(false),
  is_sample: yesOrNo().default(false),
});

/** Openings, campus drives and internships. */
export const jobResource = tableResource({
  name: "jobs",
  area: "content",
  table: jobs,
  fields,
  columns: {
    company: jobs.company,
    position: jobs.position,
    kind: jobs.kind,
    experience: jobs.experience,
    place: jobs.place,
    is_remote: jobs.isRemote,
    pay_min: jobs.payMinRupees,
    pay_max: jobs.payMaxRupees,
    pay_period: jobs.payPeriod,
    posted_on: jobs.postedOn,
    apply_by: jobs.applyBy,
    description: jobs.description,
    eligibility: jobs.eligibility,
    link: jobs.link,
    asks_student_for_money: jobs.asksStudentForMoney,
    is_published: jobs.isPublished,
    is_sample: jobs.isSample,
  },
  touched: jobs.updatedAt,
  listed: ["company", "position", "kind", "place", "posted_on", "apply_by", "is_published", "asks_student_for_money"],
  search: [jobs.company, jobs.position, jobs.place, jobs.description],
  filters: {
    kind: jobs.kind,
    place: jobs.place,
    is_published: jobs.isPublished,
    is_sample: jobs.isSample,
    asks_student_for_money: jobs.asksStudentForMoney,
  },
  sorts: { posted_on: jobs.postedOn, apply_by: jobs.applyBy, company: jobs.company, position: jobs.position },
  remove: true,
  check: async (_deps, _tx, values) => postingErrors(values as z.infer<typeof fields>),
  label: ({ position, company }) => `${position}, ${company}`,
  sitePath: (id, { is_published }) => (is_published ? jobPath(id) : null),
  csvFields: Object.keys(fields.shape),
});

/** The database holds the same rules; here they say what to do. */
function postingErrors(job: z.infer<typeof fields>): FieldErrors {
  const { pay_min, pay_max, pay_period, posted_on, apply_by } = job;
  const errors: FieldErrors = {};
  const problem = job.is_published
    ? publishingProblem({ ...job, asksStudentForMoney: job.asks_student_for_money })
    : null;
  if (problem) errors.is_published = problem;
  if (pay_min === null && pay_max !== null) errors.pay_min = "Give the lower figure too; both may be the same";
  if (pay_min !== null && pay_period === null) errors.pay_period = "Say whether the pay is for a year or a month";
  if (pay_min === null && pay_period !== null) errors.pay_period = "Leave the period empty when there is no figure";
  if (pay_min !== null && pay_max !== null && pay_max < pay_min) errors.pay_max = "must not be below the lower figure";
  if (apply_by !== null && apply_by < posted_on) errors.apply_by = "must not be before the day it was posted";
  return errors;
}
