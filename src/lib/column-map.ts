import { z } from "zod";

/** What a column of a list can hold, by the name that a column map has for it. */
export const mapFields = {
  college: "College",
  collegeCode: "College code",
  place: "Town",
  district: "District",
  branch: "Branch",
  branchCode: "Branch code",
  category: "Category or seat type",
  quota: "Quota",
  gender: "Gender",
  stage: "Stage of the round",
  round: "Round",
  year: "Year",
  exam: "Exam",
  openingRank: "Opening rank",
  closingRank: "Closing rank",
  percentile: "Closing percentile",
  marks: "Closing marks",
  seats: "Seats of the category",
  intake: "Seats of the branch",
  fee: "Fee a year",
} as const;

export type MapField = keyof typeof mapFields;
export const mapFieldNames = Object.keys(mapFields) as [MapField, ...MapField[]];

/** Fields with one value for each kind of seats: a list may have a column of them for each category or round. */
export const valueFields = ["closingRank", "openingRank", "percentile", "marks", "seats"] as const;
/** What can tell such columns apart. */
export const partFields = ["category", "gender", "quota", "round", "year"] as const;
/** Fields that the whole file can share, so that no column names them. */
export const sharedFields = ["year", "round", "category", "quota", "gender", "exam"] as const;

const Heading = z.string().min(1).max(300);
const Constant = z.union([z.string().max(100), z.number()]).transform(String);

/** A column by its heading, or one value for every row. */
const FieldSource = z.union([Heading, z.strictObject({ value: Constant })]);
export type FieldSource = z.infer<typeof FieldSource>;

/** How the columns of a list are read: a small document, written by hand as YAML or chosen in the console. */
export const ColumnMap = z.strictObject({
  fields: z.partialRecord(z.enum(mapFieldNames), FieldSource).describe("heading, or a value of every row, by field"),
  across: z
    .array(
      z.strictObject({
        column: Heading,
        gives: z.enum(valueFields),
        where: z.partialRecord(z.enum(partFields), Constant),
      }),
    )
    .max(200)
    .default([])
    .describe("columns that each hold the values of one category or round"),
  ignore: z.array(Heading).max(200).default([]).describe("columns that say nothing of which list a row is"),
});
export type ColumnMap = z.infer<typeof ColumnMap>;
export type AcrossColumn = ColumnMap["across"][number];

/** The headings that a map names. */
export function columnsOfMap({ fields, across }: ColumnMap): string[] {
  const named = Object.values(fields).filter((source) => typeof source === "string");
  return [...new Set([...named, ...across.map(({ column }) => column)])];
}
