import { basename } from "node:path";
import { readText } from "../../lists/whole-file-rows.ts";
import { academicYear, type PublishedDocument } from "../../write/sources.ts";

/** KEA's page of fees, which states them by type of college and category of student instead of college by college. */
export const keaFeePage: PublishedDocument = {
  key: "kea-fees",
  publisher: "Karnataka Examinations Authority (KEA)",
  title: (year) => `Provisional fee structure${year === null ? "" : `, ${academicYear(year)}`}`,
  url: "https://cetonline.karnataka.gov.in/kea/",
  licence: "Facts from published lists",
  status: "provisional",
};

/** Types of college on the page that our own facts tell for certain. The others are not imported. */
export type KeaCollegeType = "government" | "uvce" | "university";

/** A fee of the page. */
export interface KeaFee {
  line: number;
  /** As the page names it. */
  type: string;
  /** null: our facts do not tell which colleges are of this type. */
  knownType: KeaCollegeType | null;
  category: string;
  isGeneral: boolean;
  rupeesPerYear: number;
}

/**
 * A row: the type of college, and the five amounts of the general fee, the supernumerary quota, two for SC and ST, and
 * category 1. An amount is written `1,02,410/-`, and `-` where there is none.
 */
const feeRow = /^\s*(\S.*?)\s+((?:[\d,]+\s*\/-|-)(?:\s+(?:[\d,]+\s*\/-|-)){4})\s*$/;

const knownTypes: readonly { pattern: RegExp; type: KeaCollegeType }[] = [
  { pattern: /^government colleges$/i, type: "government" },
  { pattern: /^UVCE$/, type: "uvce" },
  { pattern: /^deemed ?\/ ?private universities$/i, type: "university" },
];

/** Whether a file is a text of KEA's page of fees. */
export function isKeaFeePage(path: string): boolean {
  if (!/\.txt(\.gz)?$/i.test(path)) return false;
  const text = readText(path);
  return /KARNATAKA EXAMINATIONS AUTHORITY/i.test(text) && /FEES? STRUCTURE/i.test(text);
}

/**
 * Reads the engineering part of the page: rows of a type of college and five amounts. Other parts are left out, because
 * the colleges of their types are not known here.
 */
export function readKeaFeePage(path: string): { file: string; fees: KeaFee[] } {
  let section = "";
  const fees = readText(path)
    .split("\n")
    .flatMap((text, index): KeaFee[] => {
      const [, type, cells = ""] = feeRow.exec(text) ?? [];
      if (type === undefined && !/\s{2}/.test(text.trim()) && /COURSES?\b/.test(text)) section = text;
      if (type === undefined || !/^\s*ENGINEERING\b/.test(section)) return [];
      const knownType = knownTypes.find(({ pattern }) => pattern.test(type))?.type ?? null;
      return feesOfRow({ line: index + 1, type, knownType }, readAmounts(cells));
    });
  return { file: basename(path), fees };
}

function readAmounts(cells: string): (number | null)[] {
  const amounts = cells.match(/[\d,]+(?=\s*\/-)|(?<!\/)-/g) ?? [];
  return amounts.map((amount) => (amount === "-" ? null : Number(amount.replaceAll(",", ""))));
}

function feesOfRow(row: Pick<KeaFee, "line" | "type" | "knownType">, amounts: (number | null)[]): KeaFee[] {
  const [general, supernumerary, scheduled, scheduledToo, category1] = amounts;
  const stated = [
    { category: "Seats by KEA: GM, 2A, 2B, 3A, 3B", isGeneral: true, rupeesPerYear: general },
    { category: "Seats by KEA: SNQ", isGeneral: false, rupeesPerYear: supernumerary },
    // The page has two columns beneath one heading for SC and ST: only what both say is certain.
    {
      category: "Seats by KEA: SC, ST, income up to 10 lakh",
      isGeneral: false,
      rupeesPerYear: scheduled === scheduledToo ? scheduled : null,
    },
    { category: "Seats by KEA: category 1, income up to 2.5 lakh", isGeneral: false, rupeesPerYear: category1 },
  ];
  return stated.flatMap(({ rupeesPerYear, ...fee }) =>
    rupeesPerYear === null || rupeesPerYear === undefined ? [] : [{ ...row, ...fee, rupeesPerYear }],
  );
}
