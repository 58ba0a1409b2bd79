import { delhiBranches, iiitBranches } from "../codes/jac-delhi-branches.ts";
import type { ListOfFile } from "../lists/list-file.ts";
import { pdfList } from "../pdf/pdf-list.ts";
import type { TableDescription, TableRow } from "../pdf/table-description.ts";
import { ClosingRow, closingRanks, readClosing } from "./delhi-cutoffs.ts";

/** The universities by the begin of their names, with the names that JAC's other lists have. */
const institutes: [begin: RegExp, name: string][] = [
  [/^(delhi technological university|dtu\b)/i, "Delhi Technological University (DTU)"],
  [/^(netaji subhas university|nsut\b)/i, "Netaji Subhas University of Technology (NSUT)"],
  [/^(indira gandhi delhi|igdtuw\b)/i, "Indira Gandhi Delhi Technical University for Women (IGDTUW)"],
  [/^(indraprastha institute|iiit)/i, "Indraprastha Institute of Information Technology Delhi (IIIT Delhi)"],
];
/** `EWGND`: economically weaker sections, gender-neutral, Delhi region. IIIT-Delhi writes `EWGNOD` and `GNKMAI`. */
const categoryKey =
  /^(?<group>GN|OB|EW|SC|ST)(?<kind>GN|GL|CW|PD)(?<area>D|OD?)$|^(?<girl>(GN)?SGD?)$|^(?<migrant>(GN)?KM(AI)?)$/;
const groups: Record<string, string> = { GN: "General", OB: "OBC", EW: "EWS", SC: "SC", ST: "ST" };
/** A rank, of defence candidates with the priority by which they were admitted: `102477 (V(vii))`. */
const rank = /^(?<rank>[\d,]+(\.\d+)?)(\s*\([IVX]+(\([ivx]+\))?\))?$/i;
/** A heading that is a programme, where the rank is that of JEE Main. */
const programme = /^(?<code>.+?)(\s*\(paper[- ]?2\))?(\s+JEE Rank)?$/i;
/** IIIT-Delhi's ranks with its own bonus marks, and those within its own list, are no ranks of JEE Main. */
const ownRank = /IIIT-?D? Rank$/i;

const sections = [
  /^(?<institute>(?:delhi technological university|netaji subhas university|indira gandhi delhi|indraprastha institute|iiit).*)$/i,
  /^(?<bonus>with(?:out)? bonus)\b.*$/i,
  // Lines between two tables end the first one.
  /^(?<note>(?:out ?side )?delhi region|defen[cs]e.*|kashmiri.*|\*.*|course code.*|note ?:.*)$/i,
];
const byBranch: TableDescription = {
  headings: "Branch, and a category such as GNGND over each column",
  columns: { branch: /^(category )?(branch|course)( name| code)?$/i },
  figures: categoryKey,
  sections,
};

/** Closing ranks of a round as the four universities publish them. */
export const delhiPdfs = [
  delhiList({
    ...byBranch,
    headings: "S.No., Branch, and a category such as GNGND over each column",
    columns: { ...byBranch.columns, serial: /^s(r|l)?\. ?no\.?$/i },
    key: { column: "serial", pattern: /^\d{1,2}\.?$/ },
  }),
  delhiList(byBranch),
  delhiList({
    headings: "Category, and a programme such as CSE over each column",
    columns: { category: /^category( code)?$/i },
    figures: { test: (heading: string) => isProgramme(heading) },
    key: { column: "category", pattern: categoryKey },
    sections,
  }),
];

function delhiList(tables: TableDescription) {
  return pdfList({
    example: "jac_delhi_2025_round_5.pdf",
    document: closingRanks,
    tables,
    toRows: closings,
    row: ClosingRow,
    read: (row, { round }: ListOfFile) => readClosing(row, round ?? 0),
  });
}

function closings({ texts, cells }: TableRow) {
  const { institute = "", branch, category = "", bonus = "" } = texts;
  const [, name = institute] = institutes.find(([begin]) => begin.test(institute)) ?? [];
  const withBonus = /^with /i.test(bonus);
  return cells
    .filter(([heading, cell]) => /\d/.test(cell) && !ownRank.test(heading) && !withBonus)
    .map(([heading, cell]) => ({
      Institute: name,
      "Academic Program Name": nameOf(branch ?? heading, name),
      ...seatsOf(branch ? heading : category),
      "Closing Rank": rank.exec(cell)?.groups?.rank ?? "",
    }));
}

function isProgramme(heading: string): boolean {
  return codeOf(heading) in delhiBranches;
}

/** `CSDA*` is taught on another campus of the same university. */
function codeOf(heading: string): string {
  return (programme.exec(heading)?.groups?.code ?? heading).replace(/[*.]+$/, "").replace(/[\s-]+/g, "");
}

function nameOf(text: string, institute: string): string {
  const code = codeOf(text);
  const own = institute.includes("IIIT") ? iiitBranches[code] : undefined;
  return own ?? delhiBranches[code] ?? text.replace(/\*+/g, "").trim();
}

/** The columns of a category in JAC's other lists. */
function seatsOf(text: string) {
  const { group = "GN", kind = "GN", area, girl, migrant } = categoryKey.exec(text)?.groups ?? {};
  const yes = (is: boolean) => (is ? "Yes" : "No");
  const isDelhi = area === "D" || girl !== undefined;
  return {
    Category: migrant ? "Kashmiri Minority" : groups[group],
    Gender: kind === "GL" || girl ? "Female-Only" : "Gender-Neutral",
    Defense: yes(kind === "CW"),
    PWD: yes(kind === "PD"),
    State: isDelhi ? "Delhi" : area ? "Outside Delhi" : "Any",
    Category_Key: girl ? "SG" : migrant ? "KM" : text.replace(/OD$/, "O"),
  };
}
