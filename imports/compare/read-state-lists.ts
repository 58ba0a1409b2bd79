import { basename } from "node:path";
import { andhraBranches } from "../codes/ap-eapcet-branches.ts";
import { keaBranches } from "../codes/kea-branches.ts";
import { tneaBranches } from "../codes/tnea-branches.ts";
import { withoutOwner } from "../lists/listed-names.ts";
import { type ListedProgramme, readListedProgramme } from "../lists/listed-programme.ts";
import type { RawRow } from "../read-rows.ts";
import { longName } from "../states/ggsipu.ts";
import { tidyInstituteName } from "../tidy-names.ts";
import type { ReadExpected } from "./compare-file.ts";
import type { ExpectedFacts, ExpectedFigure } from "./expected-facts.ts";
import { readNamesByCode } from "./names-by-code.ts";
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

const readers: readonly Reader[] = [
  {
    name: /^mht.*matrix/i,
    state: "Maharashtra",
    read: (file) =>
      cellsOf(file.path, []).map(({ line, cells }) => ({
        ...{ line, college: cells.college_name!, programme: readListedProgramme(cells.branch_name!) },
        figures: [
          {
            ...{ kind: "seats", year: file.year, category: matrixNames[cells.category!] ?? cells.category! },
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
        ...{ line, college: cells.college_name!, programme: byCode(keaBranches, cells.branch_code) },
        figures: cutoff("KCET", file, { seatType: cells.category!, closing: number(cells.cutoff_rank) }),
      })),
  },
  {
    name: /^tnea.*matrix/i,
    state: "Tamil Nadu",
    read: tneaRows((cells, { year }) => ({
      programme: readListedProgramme(cells.branch_name!),
      figures: communities.map((name) => {
        return { kind: "seats", year, category: name.toUpperCase(), seats: Number(cells[name]) };
      }),
    })),
  },
  {
    name: /^tnea.*marks/i,
    state: "Tamil Nadu",
    read: tneaRows((cells, file) => ({
      programme: readListedProgramme(cells.brn!),
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
          ...{
            seatType: cells.allotted_community!,
            opening: number(cells.highest_mark),
            closing: number(cells.closing_mark),
          },
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
      programme: /B\. ?Arch \(JEE/i.test(cells.stream!) ? "Architecture" : cells.program!,
      quota: `${shortQuota(cells.quota)}${/^JEE/.test(cells.seat_type!) ? `, ${cells.seat_type}` : ""}`,
      ...{ seatType: cells.category!, round: lastDigit(cells.round) },
    })),
  },
  { name: /^keam/i, state: "Kerala", read: keamRows },
  {
    name: /^uptac/i,
    state: "Uttar Pradesh",
    read: rowsOfRanks("UPTAC", uptacColumns.split(" "), (cells) => ({
      ...{ programme: cells.program!, quota: shortQuota(cells.quota), seatType: cells.category! },
      ...{ isFemale: cells.seat_gender === "Female Seats", round: lastDigit(cells.round) },
    })),
  },
  { name: /^comedk/i, state: "Karnataka", read: comedkRows },
  { name: /^gujarat/i, state: "Gujarat", read: gujaratRows },
  {
    name: /^jac[_-]chandigarh/i,
    state: "",
    read: rowsOfRanks("JAC Chandigarh", pageColumns, (cells) => ({
      ...{ programme: cells.program!, quota: shortQuota(cells.quota), seatType: cells.category! },
      round: jacRounds.indexOf(cells.round!) + 1,
    })),
  },
  {
    name: /^ggsipu/i,
    state: "",
    read: rowsOfRanks("GGSIPU", pageColumns, (cells) => {
      const [category, group] = [ipuCategories[cells.category!.slice(0, 2)], ipuGroups[cells.category!.slice(2, 4)]];
      const isKnown = category !== undefined && group !== undefined;
      return {
        programme: longName(cells.program!),
        quota: shortQuota(cells.quota),
        seatType: isKnown ? `${category}${group}` : cells.category!,
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
        const all = programmes.get(keyOf(read))!.flatMap(({ figures }) => figures);
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
    plain.split(/,|\s-\s?|-(?=[A-Z])/)[0]!.trim(),
    ...withoutOwner(plain),
  ];
  const { name, degree } = programme;
  return {
    college: { names: [...new Set(names)], state: state || undefined },
    programme: { name, degree },
    figures,
  };
}
