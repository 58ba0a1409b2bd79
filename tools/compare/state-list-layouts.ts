import { fieldOf, firstOf } from "#lib/lookups.ts";
import { keamBranches } from "../../imports/codes/keam-branches.ts";
import { type ListedProgramme, readListedProgramme } from "../../imports/lists/listed-programme.ts";
import { courseOf } from "../../imports/states/comedk.ts";
import { readProgramme } from "../../imports/states/delhi-cutoffs.ts";
import { readEapcetName } from "../../imports/states/eapcet-names.ts";
import { joinBrokenWords } from "../../imports/states/karnataka.ts";
import type { ExpectedFigure } from "./expected-facts.ts";
import { blockCells, type Cells, cellsOf, textOf } from "./state-list-files.ts";
import {
  areaOf,
  byCode,
  cutoff,
  type File,
  gujarat,
  keaSeats,
  levels,
  number,
  type RowFacts,
} from "./state-list-rows.ts";

export function eapcet(
  authority: string,
  area: (cells: Cells) => string,
  programme: (cells: Cells) => ListedProgramme | null,
) {
  return (file: File): RowFacts[] => {
    const isFinal = authority === "TG EAPCET" && file.round === 0;
    const list = isFinal ? { ...file, round: 3 } : file;
    return cellsOf(file.path, []).map(({ line, cells }) => {
      const raw = cells.institute_name ?? cells.name ?? file.names.get(cells.inst_code ?? "") ?? "";
      const { name, isSelfFinanced, isIntegrated } = readEapcetName(raw);
      const quota = [area(cells), isSelfFinanced ? "self-financed" : ""].filter(Boolean).join(", ");
      const ranks = Object.entries(cells).flatMap(([column, cell]) => {
        const [, category, who] = /^([a-z_]+?)_(boys|girls|gen)(?:_ou)?$/.exec(column) ?? [];
        if (!category) return [];
        const seatType = category.toUpperCase().replace(/^BC_?/, "BC-").replace(/^SC_/, "SC-");
        const gender = who === "girls" ? ("female" as const) : ("any" as const);
        return cutoff(authority, list, { quota, seatType, gender, closing: number(cell) });
      });
      const found = programme(cells);
      const own = found && isIntegrated ? { ...found, degree: "Integrated M.Tech, 5 years" } : found;
      return { line, college: name, programme: own, figures: ranks };
    });
  };
}

export function kcetRound(file: File): RowFacts[] {
  const whole = JSON.parse(textOf(file.path)) as Record<
    string,
    { college_name: string; courses: Record<string, Cells> }
  >;
  return Object.values(whole).flatMap(({ college_name: college, courses }, at) =>
    Object.entries(courses).map(([course, ranks]) => ({
      line: at + 1,
      college,
      programme: readListedProgramme(joinBrokenWords(course)),
      figures: Object.entries(ranks).flatMap(([seatType, rank]) =>
        cutoff("KCET", file, { seatType, closing: number(rank) }),
      ),
    })),
  );
}

export function kcetMatrix(file: File): RowFacts[] {
  type College = { college_name: string; kea_code: string | null; courses: Record<string, unknown>[] };
  const { colleges } = JSON.parse(textOf(file.path)) as { colleges: College[] };
  return colleges.flatMap(({ college_name: college, kea_code, courses }, at) =>
    (kea_code ? courses : []).map((course) => ({
      line: at + 1,
      college,
      programme: readListedProgramme(joinBrokenWords(String(course.course_name))),
      figures: Object.entries(keaSeats).flatMap(([column, category]): ExpectedFigure[] => {
        const seats = Number(course[column] ?? 0);
        return seats > 0 ? [{ kind: "seats", year: file.year, category, seats }] : [];
      }),
    })),
  );
}

export function mhtJson(file: File): RowFacts[] {
  type College = { branches: { branch_info: string; table_data: Cells[] }[] };
  const whole = Object.entries(JSON.parse(textOf(file.path)) as Record<string, College>);
  return whole.flatMap(([college, { branches }], at) =>
    branches.map(({ branch_info, table_data }) => ({
      line: at + 1,
      college,
      programme: readListedProgramme(branch_info),
      figures: table_data.flatMap((cells) =>
        Object.entries(cells).flatMap(([seatType, cell]) => {
          const closing = number(/\(([\d.]+)\)\s*$/.exec(cell)?.[1]);
          const gender = seatType.startsWith("L") ? ("female" as const) : ("any" as const);
          return cutoff("MHT-CET CAP", file, { seatType, quota: areaOf(seatType), gender, closing });
        }),
      ),
    })),
  );
}

export function mhtRows(file: File): RowFacts[] {
  const isAllIndia = /all[_-]?india/i.test(file.path);
  return cellsOf(file.path, []).map(({ line, cells }) => {
    const seatType = fieldOf(cells, "seat_type");
    const level = levels.find(([text]) => text.test(cells.level ?? ""))?.[1];
    const given = {
      seatType,
      quota: isAllIndia ? "AI" : (level ?? areaOf(seatType)),
      closing: number(cells.percentile),
      gender: seatType.startsWith("L") ? ("female" as const) : ("any" as const),
    };
    const programme = readListedProgramme(fieldOf(cells, "course"));
    return { line, college: fieldOf(cells, "college_name"), programme, figures: cutoff("MHT-CET CAP", file, given) };
  });
}

export function comedkRows(file: File): RowFacts[] {
  return blockCells(file.path).flatMap(({ line, cells }) => {
    const [, [, college] = ["", ""], [, seatType] = ["", ""], ...ranks] = cells;
    return ranks.flatMap(([heading, rank]) => {
      const course = courseOf(heading);
      const figures = cutoff("COMEDK", file, { seatType, closing: number(rank) });
      return course && figures.length > 0 ? [{ line, college, programme: readListedProgramme(course), figures }] : [];
    });
  });
}

export function keamRows(file: File): RowFacts[] {
  return cellsOf(file.path, []).map(({ line, cells }) => {
    const list = { ...file, round: Number(cells.phase) };
    const named = Object.entries(cells).filter(([column]) => /^[a-z]{2}$/.test(column));
    const special = (cells.special_categories ?? "")
      .split(",")
      .map((part) => part.split(":").map((text) => text.trim()));
    const figures = [...named, ...special].flatMap(([category = "", rank]) =>
      cutoff("KEAM", list, { seatType: category.toUpperCase(), closing: number(rank) }),
    );
    const college = cells.name_of_college || cells.name || "";
    return { line, college, programme: byCode(keamBranches, cells.branch), figures };
  });
}

export function delhiRows(file: File): RowFacts[] {
  return cellsOf(file.path, []).map(({ line, cells }) => {
    const groups = [
      cells.category_key === "SG" ? ", single girl child" : "",
      cells.defense === "Yes" ? ", defence" : "",
      cells.pwd === "Yes" ? ", PwD" : "",
    ];
    const given = {
      seatType: `${cells.category}${groups.join("")}`,
      quota: cells.state === "Any" ? "" : `${cells.state} region`,
      gender: cells.gender === "Female-Only" ? ("female" as const) : ("any" as const),
      closing: number(cells.closing_rank),
    };
    const text = fieldOf(cells, "academic_program_name").replace(/\s*\([A-Z][A-Z/-]*\)$/, "");
    const college = fieldOf(cells, "institute").replace(/\s*\([^()]*\)$/, "");
    return { line, college, programme: readProgramme(text), figures: cutoff("JAC Delhi", file, given) };
  });
}

export function gujaratRows(file: File): RowFacts[] {
  return cellsOf(file.path, []).flatMap(({ line, cells }) => {
    const category = cells.category ?? "";
    if (!number(cells.year) || !/^(Engineering|Pharmacy)$/.test(cells.program ?? "")) return [];
    const given = { seatType: gujarat[category] ?? category.toUpperCase(), closing: number(cells.closing_rank) };
    const isDiploma = /^d\.?pharm/i.test(fieldOf(cells, "course"));
    const named = readListedProgramme(
      isDiploma ? "Pharmacy" : fieldOf(cells, "course").replace(/^Bpharm$/i, "B.Pharm"),
    );
    const programme = isDiploma ? { ...named, name: "Pharmacy" } : named;
    const figures = cutoff("ACPC Gujarat", { ...file, year: Number(cells.year), round: 0 }, given);
    return [{ line, college: fieldOf(cells, "college_name"), programme, figures }];
  });
}

export const tneaRows =
  (read: (cells: Cells, file: File) => Pick<RowFacts, "programme" | "figures">) =>
  (file: File): RowFacts[] =>
    cellsOf(file.path, []).map(({ line, cells }) => {
      const named = cells.college_name ?? cells.con ?? cells.crn ?? file.names.get(cells.college_code ?? "") ?? "";
      const college = firstOf(named.split(/,|\s{2,}/));
      return { line, college: college.replace(/\(autonomous\)/i, "").trim(), ...read(cells, file) };
    });
