import { basename } from "node:path";
import { fieldOf, firstOf, valueFor } from "#lib/lookups.ts";
import { andhraBranches } from "../../imports/codes/ap-eapcet-branches.ts";
import { keaBranches } from "../../imports/codes/kea-branches.ts";
import { tneaBranches } from "../../imports/codes/tnea-branches.ts";
import { type ListedProgramme, readListedProgramme } from "../../imports/lists/listed-programme.ts";
import type { RawRow } from "../../imports/read/read-rows.ts";
import { longName } from "../../imports/states/ggsipu.ts";
import { withoutOwner } from "../../imports/tidy/owners.ts";
import { tidyInstituteName } from "../../imports/tidy/tidy-names.ts";
import type { ReadExpected } from "./compare-file.ts";
import type { ExpectedFacts, ExpectedFigure } from "./expected-facts.ts";
import { cellsOf } from "./state-list-files.ts";
import {
  comedkRows,
  delhiRows,
  eapcet,
  gujaratRows,
  kcetMatrix,
  kcetRound,
  keamRows,
  mhtJson,
  mhtRows,
  tneaRows,
} from "./state-list-layouts.ts";
import {
  byCode,
  communities,
  cutoff,
  ipuCategories,
  ipuGroups,
  jacRounds,
  lastDigit,
  matrixNames,
  number,
  pageColumns,
  type Reader,
  type RowFacts,
  rowsOfRanks,
  shortQuota,
  uptacColumns,
} from "./state-list-rows.ts";

const codeColumns = ["collegecode", "inst_code", "college_code", "coc"];
const nameColumns = ["collegename", "institute_name", "college_name", "con", "crn"];

/**
 * The names that the files of one import have for the codes of their colleges: some lists have codes alone, and their names
 * are in another file of the authority.
 */
function readNamesByCode(paths: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const path of paths.filter((one) => /\.(csv|json)(\.gz)?$/i.test(one))) {
    for (const { cells } of cellsOf(path, [])) {
      const [code, name] = [codeColumns, nameColumns].map((columns) => columns.map((of) => cells[of]).find(Boolean));
      if (code && name && !names.has(code)) names.set(code, name.replace(/[^\S ]+/g, " "));
    }
  }
  return names;
}

const readers: readonly Reader[] = [
  {
    name: /^mht.*matrix/i,
    state: "Maharashtra",
    read: (file) =>
      cellsOf(file.path, []).map(({ line, cells }) => ({
        line,
        college: fieldOf(cells, "college_name"),
        programme: readListedProgramme(fieldOf(cells, "branch_name")),
        figures: [
          {
            kind: "seats",
            year: file.year,
            category: matrixNames[fieldOf(cells, "category")] ?? fieldOf(cells, "category"),
            seats: Number(cells.intake),
          },
        ],
      })),
  },
  { name: /^mht.*\.json/i, state: "Maharashtra", read: mhtJson },
  { name: /^mht/i, state: "Maharashtra", read: mhtRows },
  { name: /^kcet.*matrix/i, state: "Karnataka", read: kcetMatrix },
  { name: /^kcet.*\.json/i, state: "Karnataka", read: kcetRound },
  {
    name: /^kcet/i,
    state: "Karnataka",
    read: (file) =>
      cellsOf(file.path, []).map(({ line, cells }) => ({
        line,
        college: fieldOf(cells, "college_name"),
        programme: byCode(keaBranches, cells.branch_code),
        figures: cutoff("KCET", file, { seatType: fieldOf(cells, "category"), closing: number(cells.cutoff_rank) }),
      })),
  },
  {
    name: /^tnea.*matrix/i,
    state: "Tamil Nadu",
    read: tneaRows((cells, { year }) => ({
      programme: readListedProgramme(fieldOf(cells, "branch_name")),
      figures: communities.map((name) => {
        return { kind: "seats", year, category: name.toUpperCase(), seats: Number(cells[name]) };
      }),
    })),
  },
  {
    name: /^tnea.*marks/i,
    state: "Tamil Nadu",
    read: tneaRows((cells, file) => ({
      programme: readListedProgramme(fieldOf(cells, "brn")),
      figures: communities.flatMap((name) =>
        cutoff("TNEA", file, { seatType: name.toUpperCase(), closing: number(cells[name]) }),
      ),
    })),
  },
  {
    name: /^tnea.*closing/i,
    state: "Tamil Nadu",
    read: tneaRows((cells, file) => ({
      programme: byCode(tneaBranches, cells.branch_code),
      figures: cutoff(
        "TNEA",
        { ...file, round: Number(cells.round) },
        {
          seatType: fieldOf(cells, "allotted_community"),
          opening: number(cells.highest_mark),
          closing: number(cells.closing_mark),
        },
      ),
    })),
  },
  // Names alone, for the lists that have codes.
  { name: /^tg.*colleges/i, state: "Telangana", read: () => [] },
  {
    name: /^tg/i,
    state: "Telangana",
    read: eapcet(
      "TG EAPCET",
      () => "",
      (cells) =>
        cells.branch_name
          ? readListedProgramme(cells.branch_name.replace(/\bCSE\b/, "Computer Science and Engineering"))
          : null,
    ),
  },
  {
    name: /^ap/i,
    state: "Andhra Pradesh",
    read: eapcet(
      "AP EAPCET",
      ({ a_reg }) => (a_reg === "AU" ? "Andhra University area" : "Sri Venkateswara University area"),
      (cells) => byCode(andhraBranches, cells.branch_code),
    ),
  },
  { name: /^jac[_-]delhi/i, state: "Delhi", read: delhiRows },
  {
    name: /^wbjee/i,
    state: "West Bengal",
    read: rowsOfRanks("WBJEE", [], (cells) => ({
      programme: /B\. ?Arch \(JEE/i.test(fieldOf(cells, "stream")) ? "Architecture" : fieldOf(cells, "program"),
      quota: `${shortQuota(cells.quota)}${/^JEE/.test(fieldOf(cells, "seat_type")) ? `, ${cells.seat_type}` : ""}`,
      seatType: fieldOf(cells, "category"),
      round: lastDigit(cells.round),
    })),
  },
  { name: /^keam/i, state: "Kerala", read: keamRows },
  {
    name: /^uptac/i,
    state: "Uttar Pradesh",
    read: rowsOfRanks("UPTAC", uptacColumns.split(" "), (cells) => ({
      programme: fieldOf(cells, "program"),
      quota: shortQuota(cells.quota),
      seatType: fieldOf(cells, "category"),
      isFemale: cells.seat_gender === "Female Seats",
      round: lastDigit(cells.round),
    })),
  },
  { name: /^comedk/i, state: "Karnataka", read: comedkRows },
  { name: /^gujarat/i, state: "Gujarat", read: gujaratRows },
  {
    name: /^jac[_-]chandigarh/i,
    state: "",
    read: rowsOfRanks("JAC Chandigarh", pageColumns, (cells) => ({
      programme: fieldOf(cells, "program"),
      quota: shortQuota(cells.quota),
      seatType: fieldOf(cells, "category"),
      round: jacRounds.indexOf(fieldOf(cells, "round")) + 1,
    })),
  },
  {
    name: /^ggsipu/i,
    state: "",
    read: rowsOfRanks("GGSIPU", pageColumns, (cells) => {
      const [category, group] = [
        ipuCategories[fieldOf(cells, "category").slice(0, 2)],
        ipuGroups[fieldOf(cells, "category").slice(2, 4)],
      ];
      const isKnown = category !== undefined && group !== undefined;
      return {
        programme: longName(fieldOf(cells, "program")),
        quota: shortQuota(cells.quota),
        seatType: isKnown ? `${category}${group}` : fieldOf(cells, "category"),
      };
    }),
  },
];

/**
 * @param given the year of a file whose name has none
 * @param files all files of the comparison: some have the names for the codes of others
 */
export function readStateList(given: number | null, files: readonly string[] = []): ReadExpected {
  const names = readNamesByCode(files);
  return async function* read(path): AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }> {
    const file = basename(path);
    const reader = readers.find(({ name }) => name.test(file));
    if (!reader) throw new Error(`${file} is no list of state counselling that can be compared`);
    const year = Number(/(?<!\d)(20\d\d)(?!\d)/.exec(file)?.[1] ?? given ?? 0);
    const round = Number(/(?:round[_-]?|phase|cap[_-]?)(\d)/i.exec(file)?.[1] ?? 0);
    const rows = reader.read({ path, names, year, round });
    const programmes = Map.groupBy(rows, keyOf);
    for (const read of rows) {
      const row = { file, line: read.line, value: null };
      if (!read.programme) yield { row, says: ["the code of its branch is not in the table"] };
      else if (!read.college || read.figures.length === 0) yield { row, says: ["no college, or no figure"] };
      else {
        const all = valueFor(programmes, keyOf(read)).flatMap(({ figures }) => figures);
        yield {
          row,
          says: [{ ...factsOf(reader, read.college, read.programme, read.figures), sameProgramme: all.slice(0, 8) }],
        };
      }
    }
  };
}

const keyOf = ({ college, programme }: RowFacts) => [college, programme?.name, programme?.degree].join("|");

function factsOf({ state }: Reader, raw: string, programme: ListedProgramme, figures: ExpectedFigure[]): ExpectedFacts {
  const plain = raw
    .replace(/\(autonomous\)/gi, "")
    .replace(/\(\s*formerly[^)]*\)/i, "")
    .trim();
  const names = [
    plain,
    tidyInstituteName(plain),
    firstOf(plain.split(/,|\s-\s?|-(?=[A-Z])/)).trim(),
    ...withoutOwner(plain),
  ];
  const { name, degree } = programme;
  return {
    college: { names: [...new Set(names)], state: state || undefined },
    programme: { name, degree },
    figures,
  };
}
