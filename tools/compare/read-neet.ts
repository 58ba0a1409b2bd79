import { z } from "zod";
import { type RawRow, readRows } from "../../imports/read/read-rows.ts";
import { yearOfFile } from "../../imports/write/provenance.ts";
import type { ReadExpected } from "./compare-file.ts";
import type { ExpectedFacts } from "./expected-facts.ts";

const courses = new Map([
  ["MBBS", "MBBS"],
  ["BDS", "BDS"],
  ["BSc Nursing", "B.Sc. Nursing"],
  ["B.Sc. Nursing", "B.Sc. Nursing"],
]);
const categories = new Map([
  ["Open", "OPEN"],
  ["General", "OPEN"],
  ["OBC", "OBC-NCL"],
  ["EWS", "EWS"],
  ["SC", "SC"],
  ["ST", "ST"],
]);

const ClosingRow = z.object({
  Institute: z.string(),
  "Seat Type": z.string(),
  "Academic Program Name": z.string(),
  Category: z.string(),
  Gender: z.string(),
  "Closing Rank": z.coerce.number(),
  Round: z.string(),
  Source: z.string(),
});
const RangeRow = z.object({
  Institute: z.string(),
  Course: z.string(),
  Quota: z.string(),
  "Candidate Category": z.string(),
  Max_Rank: z.coerce.number(),
});

interface Seats {
  institute: string;
  course: string;
  quota: string;
  category: string;
  gender: "any" | "female";
  round: number;
  closing: number;
}

/** MCC's closing ranks, one round a row or the range of all three. */
export function readNeet(year: number | null): ReadExpected {
  return async function* read(file): AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }> {
    const admission = yearOfFile(file, { year });
    for await (const row of readRows(file)) {
      const seats = seatsOfRow(row.value);
      const facts = typeof seats === "string" ? seats : factsOf(seats, admission);
      const readFrom = { file: row.file, line: row.line };
      yield { row, says: [typeof facts === "string" ? facts : { ...facts, readFrom }] };
    }
  };
}

function seatsOfRow(value: unknown): Seats | string {
  const one = ClosingRow.safeParse(value);
  if (one.success) {
    if (!one.data.Source.startsWith("aiq_")) return "of a state's list";
    return {
      institute: one.data.Institute,
      course: one.data["Academic Program Name"],
      quota: one.data["Seat Type"],
      category: one.data.Category,
      gender: one.data.Gender === "Female-only" ? "female" : "any",
      round: Number(one.data.Round.replace("Round ", "")),
      closing: one.data["Closing Rank"],
    };
  }
  const range = RangeRow.safeParse(value);
  if (!range.success) return "no closing rank";
  const { Institute: institute, Course: course, Quota: quota, "Candidate Category": category } = range.data;
  const gender = /female seat/i.test(institute) ? "female" : "any";
  return { institute, course, quota, category, gender, round: 3, closing: range.data.Max_Rank };
}

function factsOf({ institute, course, quota, category, ...cutoff }: Seats, year: number): ExpectedFacts | string {
  const name = courses.get(course);
  const plain = category.replace(" PwD", "");
  const seatType = categories.get(plain);
  if (name === undefined || seatType === undefined) return "not a course or category of MCC";
  const isAllIndia = ["All India", "B.Sc Nursing All India", "Open Seat Quota"].includes(quota);
  return {
    college: { names: namesOf(institute) },
    programme: { name, degree: "" },
    figures: [
      {
        kind: "cutoff",
        authority: "MCC",
        year,
        quota: isAllIndia ? "AI" : quota,
        seatType: plain === category ? seatType : `${seatType} (PwD)`,
        isPreparatory: false,
        opening: null,
        ...cutoff,
      },
    ],
  };
}

/** An institute with its address, shorter step by step. */
function namesOf(institute: string): string[] {
  const parts = institute.replace(/\bAIIMS\b/, "All India Institute of Medical Sciences").split(",");
  const cut = (count: number) =>
    parts
      .slice(0, count)
      .map((part) => part.trim())
      .join(", ");
  return [...new Set([cut(2), cut(1)])];
}
