import { z } from "zod";
import { scholarships } from "#db/schema/scholarships.ts";
import { applicantClasses, genders, listedStatuses } from "#features/scholarships/contract.ts";
import { patterns } from "#lib/addresses.ts";
import {
  day,
  line,
  lines,
  oneOf,
  requiredLine,
  uniqueLines,
  webAddressOrNull,
  whole,
  yesOrNo,
} from "#staff/records/wire-fields.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

const maxRupees = 100_000_000;
const many = () => uniqueLines(50, 100).default([]);
const facts = [
  ...["name", "variant", "amount", "frequency", "awards", "classes", "genders", "categories", "max_income"],
  ...["states", "cities", "streams", "eligibility", "benefits", "documents", "link", "status", "last_date"],
  "is_tentative_date",
];

/** Scholarships of `/scholarships`, each with its source. */
export const scholarshipResource = factResource({
  name: "scholarships",
  area: "content",
  table: scholarships,
  fields: z.strictObject({
    name: requiredLine(300),
    variant: whole(1, 1000).default(1).describe("counts scholarships of one name in their list"),
    amount: line(500).default("").describe("as the source writes it"),
    frequency: line(100).default(""),
    awards: whole(1).nullable().default(null),
    classes: z.array(oneOf(applicantClasses)).max(7, "can have at most 7 entries").default([]),
    genders: z.array(oneOf(genders)).max(3, "can have at most 3 entries").default([]).describe("empty: everybody"),
    categories: many().describe("empty: every category"),
    max_income: whole(1, maxRupees).nullable().default(null).describe("of the family, rupees a year"),
    states: many().describe("empty: all India"),
    cities: many(),
    streams: many().describe("empty: every course"),
    eligibility: lines(5000).default(""),
    benefits: lines(5000).default(""),
    documents: lines(5000).default(""),
    link: webAddressOrNull(),
    status: oneOf(listedStatuses).describe("as the source says"),
    last_date: day().nullable().default(null),
    is_tentative_date: yesOrNo().default(false),
    source_id: sourceId(),
  }),
  columns: { max_income: scholarships.maxIncomeRupees },
  touched: scholarships.updatedAt,
  listed: ["name", "amount", "status", "last_date", "is_tentative_date", "max_income"],
  search: [scholarships.name, scholarships.eligibility],
  filters: { status: scholarships.status, source_id: scholarships.sourceId },
  sorts: { name: scholarships.name, last_date: scholarships.lastDate, status: scholarships.status },
  facts,
  remove: true,
  label: ({ name }) => String(name),
  sitePath: () => patterns.scholarships,
  csvFields: [...facts, "source_id"],
  naturalKey: ["name", "variant"],
  refusals: { scholarships_name_variant_key: { name: "This scholarship is there already" } },
});
