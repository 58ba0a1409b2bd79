import { z } from "zod";
import { fieldOf, firstOf } from "#lib/lookups.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { numberCell } from "../../read/number-cell.ts";
import { withoutOwner } from "../../tidy/owners.ts";
import { academicYear, type PublishedDocument } from "../../write/sources.ts";

/** One fee as a list has it, with its college as the list names it. */
export interface ListedFee {
  college: { code: string; name: string; city?: string; aliases?: string[] };
  /** Empty: every programme. A stream's name puts the fee into that stream alone. */
  programme: string;
  /** Of the student or the seat; empty: everybody. */
  category: string;
  /** Paid by students without a reserved category, waiver or sponsor. */
  isGeneral: boolean;
  rupeesPerYear: number;
}

/** What a list of fees looks like. A new list is one more description. */
export interface FeeList {
  document: PublishedDocument;
  /** Whose codes its colleges have, as in `college_codes.authority`. */
  authority: string;
  state: string;
  includes: string;
  fixedBy: string;
  /** Columns that no other list has together. */
  columns: readonly string[];
  /** The fee of a row, or why the row is rejected. */
  read: (row: unknown) => ListedFee | string;
}

const rupees = numberCell(
  z.number("not a number").int("not in whole rupees").min(0).max(10_000_000, "more than a crore"),
);

/** Programmes by the letters before the digits of a code of Maharashtra's Fee Regulating Authority. */
const fraProgrammes: Readonly<Record<string, string>> = {
  AR: "Architecture",
  EN: "Engineering",
  HM: "Hotel Management",
  MB: "MBA",
  MC: "MCA",
  PH: "Pharmacy",
};

const FraRow = z.object({
  college_code: z.string().regex(/^[A-Z]{2}\d{4,5}$/, "not a code such as EN6271"),
  college_name: z.string().trim().min(3),
  annual_fees: rupees,
});

/** Programmes by the letter before the digits of a code of KEA's medical colleges. */
const medicalProgrammes: Readonly<Record<string, string>> = { D: "BDS", M: "MBBS" };

/** Quotas of seats in Karnataka's private medical colleges. The last two are sponsored or bought at a higher fee. */
const quotas: Readonly<Record<string, { category: string; isGeneral: boolean }>> = {
  GOVT: { category: "Government seats", isGeneral: true },
  PRIVATE: { category: "Private seats", isGeneral: true },
  NRI: { category: "NRI seats", isGeneral: false },
  OTHERS: { category: "Other seats (Q)", isGeneral: false },
};

const KeaRow = z.object({
  year: z.string().regex(/^20\d\d$/, "not a year"),
  college_code: z.string().trim().min(1),
  college_name: z.string().trim().min(3),
  quota: z.string().refine((quota) => quota in quotas, "not a known quota"),
  fee: rupees,
});

function parse<Row>(schema: z.ZodType<Row>, value: unknown, present: (row: Row) => ListedFee | string) {
  const parsed = schema.safeParse(value);
  return parsed.success ? present(parsed.data) : problemOf(parsed.error);
}

/** Name and town of a row. Figures of a neighbouring cell can be scattered in its words: `Mangal1o4re`. */
function medicalCollege(written: string): { name: string; city: string } {
  const text = written.replace(/(?=\S*\p{L})\S*\d\S*/gu, (word) => word.replace(/\d/g, ""));
  const [name = text, place = ""] = text.split(/,\s*(?=[^,]+$)/);
  return { name, city: place.replace(/\bdist(rict)?\b\.?/i, "").trim() };
}

/** Every list of fees that the import reads. */
export const feeLists: readonly FeeList[] = [
  {
    document: {
      key: "fra-maharashtra-fees",
      publisher: "Fee Regulating Authority, Maharashtra",
      title: (year) => `Fees of professional courses${year === null ? "" : `, ${academicYear(year)}`}`,
      url: "https://mahafra.org",
      licence: "Facts from published orders",
      status: "official",
    },
    authority: "dte_mh",
    state: "Maharashtra",
    includes: "",
    fixedBy: "Fee Regulating Authority, Maharashtra",
    columns: ["college_code", "college_name", "annual_fees"],
    read: (value) =>
      parse(FraRow, value, ({ college_code, college_name, annual_fees }) => {
        const programme = fraProgrammes[college_code.slice(0, 2)];
        if (programme === undefined) return `college_code: ${college_code.slice(0, 2)} is not a known programme`;
        // Its digits are the institute code of the Directorate of Technical Education, which has five.
        const code = college_code.slice(2).padStart(5, "0");
        return {
          college: { code, name: college_name, aliases: withoutOwner(college_name) },
          programme,
          category: "",
          isGeneral: true,
          rupeesPerYear: annual_fees,
        };
      }),
  },
  {
    document: {
      key: "kea-medical-fees",
      publisher: "Karnataka Examinations Authority (KEA)",
      title: (year) => `Fees of medical colleges by quota${year === null ? "" : `, ${academicYear(year)}`}`,
      url: "https://cetonline.karnataka.gov.in/kea/",
      licence: "Facts from published lists",
      status: "provisional",
    },
    authority: "kea_medical",
    state: "Karnataka",
    includes: "",
    fixedBy: "",
    columns: ["year", "college_code", "college_name", "quota", "fee"],
    read: (value) =>
      parse(KeaRow, value, ({ college_code: code, college_name, quota, fee }) => {
        const programme = medicalProgrammes[firstOf(code)];
        if (programme === undefined) return `college_code: ${code} is not of a known programme`;
        return {
          college: { code, ...medicalCollege(college_name) },
          programme,
          ...fieldOf(quotas, quota),
          rupeesPerYear: fee,
        };
      }),
  },
];

/** The list that a file with these columns is; null for another kind of file. */
export function feeListOf(columns: readonly string[]): FeeList | null {
  return feeLists.find((list) => list.columns.every((column) => columns.includes(column))) ?? null;
}
