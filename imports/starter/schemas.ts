import { z } from "zod";
import { calendarEventKinds, calendarExamKinds } from "#db/schema/calendar.ts";
import { levels, ownerships } from "#db/schema/colleges.ts";
import { jobKinds } from "#db/schema/publishing.ts";
import { applicantClasses, genders, listedStatuses } from "#features/scholarships/contract.ts";
import { isWebAddress } from "#lib/web-address.ts";

const text = z.string().trim().min(1);
const year = z.int().min(1700).max(2100);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "expected a day such as 2026-11-21");
const url = z.url({ protocol: /^https?$/ }).refine(isWebAddress, "must be a web address without a name or password");
const key = z.string().regex(/^[a-z0-9-]+$/, "expected small letters, digits and hyphens");
const pincode = z.string().regex(/^[1-9]\d{5}$/, 'expected six digits in quotes, such as "411005"');
const rupees = z.int().positive();
const count = z.int().min(0);
/** Latitude and longitude in degrees. */
const position = z.tuple([z.number().min(6).max(38), z.number().min(68).max(98)]);
const daysAgo = z.int().min(0);
const isSample = z.literal(true);

/** Names of the drawn pictures that stand in for photographs. */
export const drawings = [
  "gate",
  "library",
  "laboratory",
  "hostel",
  "ground",
  "canteen",
  "room",
  "study",
  "papers",
] as const;

export const StarterSource = z.strictObject({
  key,
  publisher: text,
  title: text,
  url: url.optional(),
  year: year.optional(),
  captured_on: day,
  licence: text.optional(),
  via: text.optional(),
  status: z.enum(["official", "claimed", "provisional", "sample"]),
});

export const StarterStream = z.strictObject({ slug: key, name: text, description: text });

/** A fee of one college or of many: set by the college where `fixed_by` is empty, else by the authority named. */
export const StarterFees = z.strictObject({
  source: key,
  fixed_by: z.string().default(""),
  /** From which admissions on. */
  year,
  includes: z.string(),
  streams: z.array(key).min(1),
  level: z.enum(levels).default("ug"),
  fees: z
    .array(z.strictObject({ category: z.string(), rupees_per_year: count, general: z.boolean() }))
    .min(1)
    .refine((fees) => fees.filter(({ general }) => general).length === 1, "exactly one line is general"),
  /** By name, as the catalogue has it. */
  colleges: z.array(text).min(1),
});

export const StarterCollege = z.strictObject({
  key,
  name: text,
  short_name: text.optional(),
  aliases: z.array(text).default([]),
  /** Names used in an authority's own files, for matching later imports: { josaa: …, nirf: … }. */
  official_names: z.record(z.enum(["josaa", "nirf"]), text.optional()).optional(),
  area: text,
  city: text,
  district: text,
  state: text,
  /** Without one, the source of the college's address has no PIN, and the map does not show the college. */
  pincode: pincode.optional(),
  position: position.optional(),
  ownership: z.enum(ownerships),
  university: text.optional(),
  website: url.optional(),
  founded_year: year.optional(),
  women_only: z.boolean().default(false),
  aicte_id: text.optional(),
  aishe_code: text.optional(),
  source: key,
  description: text,
  branches: z
    .array(
      z.strictObject({
        name: text,
        stream: key,
        level: z.enum(levels),
        degree: text.optional(),
        shift: z.union([z.literal(1), z.literal(2)]).default(1),
        cut_off_url: url.optional(),
        intake: count.nullable(),
        source: key,
        intake_details: z.array(z.strictObject({ category: text, seats: count, year, source: key })).default([]),
      }),
    )
    .min(1),
  /** Drawings in public/drawings in place of photographs, the leading one first. */
  photos: z.array(z.enum(drawings)).default([]),
  placements: z
    .array(
      z.strictObject({
        year,
        source: key,
        companies: z.array(text).default([]),
        top_hiring: z.strictObject({ company: text, package_rupees: rupees }).optional(),
        groups: z
          .array(
            z.strictObject({
              name: text,
              highest_rupees: rupees.optional(),
              median_rupees: rupees.optional(),
              graduates: count.optional(),
              placed: count.optional(),
            }),
          )
          .min(1),
      }),
    )
    .default([]),
});

export const StarterCutoff = z.strictObject({
  college: key,
  branch: text,
  authority: text,
  exam: text,
  year: z.coerce.number().pipe(year),
  round: z.coerce.number().int().min(1).max(20),
  stage: z.string().default(""),
  quota: z.string(),
  seat_type: text,
  gender: z.enum(["any", "female"]),
  unit: z.enum(["rank", "percentile", "marks"]),
  /** Of marks, out of how many. */
  max_marks: z
    .string()
    .default("")
    .transform((value) => (value === "" ? null : Number(value)))
    .pipe(z.number().positive().nullable()),
  rank_list: z.enum(["category", "common"]).default("category"),
  opening: z
    .string()
    .transform((value) => (value === "" ? null : Number(value)))
    .pipe(z.number().min(0).nullable()),
  closing: text.transform(Number).pipe(z.number().min(0)),
  source: key,
});

export const StarterHostel = z.strictObject({
  name: text,
  kind: z.enum(["hostel", "pg"]),
  for_whom: z.enum(["girls", "boys", "everyone"]),
  area: text,
  city: text,
  state: text,
  address: text,
  pincode,
  landmark: text,
  contact: text,
  contact2: z.string().default(""),
  email: z.email(),
  position,
  description: text,
  overview: text,
  facilities: z.array(text).min(1),
  rules: z.array(text).min(1),
  rooms: z
    .array(z.strictObject({ category: text, details: text, sharing: z.int().min(1).max(20), charge_rupees: rupees }))
    .min(1),
  /** Drawings in public/drawings in place of photographs, the leading one first. */
  photos: z.array(z.enum(drawings)).default([]),
  source: key,
  is_sample: isSample,
});

export const StarterNews = z.strictObject({
  title: text,
  summary: text,
  days_ago: daysAgo,
  web_link: url.optional(),
  /** A drawing in public/drawings in place of a photograph. */
  photo: z.enum(drawings).optional(),
  is_sample: isSample,
  content: text,
});

export const StarterReview = z.strictObject({
  student_name: text,
  rating: z.int().min(0).max(5),
  days_ago: daysAgo,
  is_sample: isSample,
  review: text,
});

export const StarterJob = z.strictObject({
  company: text,
  position: text,
  kind: z.enum(jobKinds),
  experience: text,
  place: text,
  remote: z.boolean().default(false),
  pay: z.strictObject({ from: count, to: count, per: z.enum(["year", "month"]) }).optional(),
  days_ago: daysAgo,
  apply_in_days: z.int().min(0),
  description: text,
  eligibility: text,
  link: url,
  is_sample: isSample,
});

export const StarterScholarship = z.strictObject({
  name: text,
  amount: text.default(""),
  frequency: text.default(""),
  awards: z.int().positive().optional(),
  classes: z.array(z.enum(applicantClasses)),
  genders: z.array(z.enum(genders)).default([]),
  categories: z.array(text).default([]),
  max_income: rupees.optional(),
  states: z.array(text).default([]),
  streams: z.array(text).default([]),
  link: url.optional(),
  status: z.enum(listedStatuses),
  last_date: day.optional(),
  is_tentative_date: z.boolean().default(false),
  source: key,
});

export const StarterPackage = z.strictObject({
  name: text,
  amount: count,
  offer_percentage: z.int().min(1).max(100).optional(),
  is_sample: isSample,
  description: text,
  deliverables: z
    .array(
      z.strictObject({
        title: text,
        description: text.default(""),
        due_days: z.int().min(0).max(1095),
        calls: z.int().min(0).max(12).default(0),
        call_minutes: z.int().min(10).max(180).nullable().default(null),
        share: z.int().min(1).max(1000),
      }),
    )
    .default([]),
});

export const StarterAnnouncement = z.strictObject({
  place: z.enum(["streams"]),
  text,
  posted_on: z.iso.date(),
  /** From the day on which the starter data is loaded. */
  shown_for_days: z.number().int().positive(),
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "expected a month such as 2027-01");

/** An exam or counselling with the months in which its steps are expected. */
export const StarterExam = z.strictObject({
  key,
  name: text,
  kind: z.enum(calendarExamKinds),
  authority: text,
  url,
  states: z.array(text).default([]),
  basis: text,
  events: z
    .array(
      z
        .strictObject({ name: text, kind: z.enum(calendarEventKinds), from: month, to: month })
        .refine(({ from, to }) => from <= to, "ends before it begins"),
    )
    .min(1),
});

export type StarterExam = z.infer<typeof StarterExam>;
export type StarterSource = z.infer<typeof StarterSource>;
export type StarterStream = z.infer<typeof StarterStream>;
export type StarterFees = z.infer<typeof StarterFees>;
export type StarterCollege = z.infer<typeof StarterCollege>;
export type StarterCutoff = z.infer<typeof StarterCutoff>;
export type StarterHostel = z.infer<typeof StarterHostel>;
export type StarterNews = z.infer<typeof StarterNews>;
export type StarterReview = z.infer<typeof StarterReview>;
export type StarterJob = z.infer<typeof StarterJob>;
export type StarterAnnouncement = z.infer<typeof StarterAnnouncement>;
export type StarterPackage = z.infer<typeof StarterPackage>;
export type StarterScholarship = z.infer<typeof StarterScholarship>;
