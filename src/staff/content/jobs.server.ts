import { sql } from "drizzle-orm";
import { z } from "zod";
import { jobs } from "#db/schema/publishing.ts";
import { jobKinds } from "#features/jobs/contract.ts";
import { publishingProblem } from "#features/jobs/service.server.ts";
import { jobPath } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { day, line, lines, oneOf, requiredLine, webAddressOrNull, whole, yesOrNo } from "#staff/records/wire-fields.ts";
import { heldSentences, isCleared, noteAuthors } from "./posting-clearance.server.ts";

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
  is_published: yesOrNo()
    .default(false)
    .describe("stays false while the text asks for money and no second person cleared it"),
  is_sample: yesOrNo().default(false),
});

/** Waits for a second person. */
const isHeld = sql<boolean>`(cardinality(jobs.money_sentences) > 0 and jobs.cleared_by is null)`;

const postings = tableResource({
  name: "jobs",
  area: "content",
  table: jobs,
  fields,
  columns: { pay_min: jobs.payMinRupees, pay_max: jobs.payMaxRupees },
  derived: (values) => ({ moneySentences: heldSentences(values) }),
  touched: jobs.updatedAt,
  listed: ["company", "position", "kind", "place", "posted_on", "apply_by", "is_published", "asks_student_for_money"],
  search: [jobs.company, jobs.position, jobs.place, jobs.description],
  filters: {
    kind: jobs.kind,
    place: jobs.place,
    is_published: jobs.isPublished,
    is_sample: jobs.isSample,
    asks_student_for_money: jobs.asksStudentForMoney,
    is_held: (values) => (values.includes("true") ? isHeld : sql`not ${isHeld}`),
  },
  computed: { is_held: isHeld },
  sorts: { posted_on: jobs.postedOn, apply_by: jobs.applyBy, company: jobs.company, position: jobs.position },
  remove: true,
  check: async (_deps, _tx, values) => postingErrors(values as z.infer<typeof fields>),
  label: ({ position, company }) => `${position}, ${company}`,
  sitePath: (id, { is_published }) => (is_published ? jobPath(id) : null),
  csvFields: Object.keys(fields.shape),
  afterChange: (_deps, tx, changes, staff) => noteAuthors(tx, changes, staff),
});

/**
 * Openings, campus drives and internships. A posting whose text asks the student to pay is saved as a draft, whatever
 * `is_published` says, until a second person cleared the text: posting-clearance.server.ts.
 */
export const jobResource: Resource = {
  ...postings,
  insert: (tx, values, id, at) =>
    postings.insert(tx, heldSentences(values).length > 0 ? asDraft(values) : values, id, at),
  update: async (tx, id, values, at) => {
    const isHeld = heldSentences(values).length > 0 && !(await isCleared(tx, id, values));
    return postings.update(tx, id, isHeld ? asDraft(values) : values, at);
  },
};

const asDraft = (values: Values): Values => ({ ...values, is_published: false });

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
