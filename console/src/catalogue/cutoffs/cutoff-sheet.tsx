import { useMemo } from "react";
import { SheetGrid } from "../sheet/sheet-grid.tsx";
import type { SheetColumn } from "../sheet/sheet-rows.ts";
import { useSheet } from "../sheet/use-sheet.ts";
import { type CutoffList, nameOfList } from "./cutoff-lists.ts";

const seats: SheetColumn[] = [
  { field: "quota", label: "Quota", kind: "text", widthPx: 90 },
  { field: "seat_type", label: "Seat type", kind: "text", initial: "OPEN", widthPx: 130 },
  { field: "gender", label: "Gender", kind: "choice", choices: ["any", "female"], initial: "any", widthPx: 90 },
  { field: "opening", label: "Opening", kind: "number", isNullable: true, widthPx: 100 },
  { field: "closing", label: "Closing", kind: "number", widthPx: 100 },
];
const preparatory: SheetColumn = {
  field: "is_preparatory",
  label: "Preparatory",
  kind: "check",
  initial: "false",
  widthPx: 90,
};
const most: SheetColumn = { field: "max_marks", label: "Out of", kind: "number", isNullable: true, widthPx: 90 };

/** One published list of a branch, edited like a spreadsheet. */
export function CutoffSheet({ branchId, list }: { branchId: number; list: CutoffList }) {
  const { authority, exam, year, round, unit } = list;
  const of = useMemo(
    () => ({
      resource: "cutoffs",
      columns: [...seats, unit === "marks" ? most : preparatory],
      fixed: { branch_id: branchId, authority, exam, year, round, unit },
    }),
    [branchId, authority, exam, year, round, unit],
  );
  const query = new URLSearchParams([
    ["filter[branch_id]", String(branchId)],
    ["filter[authority]", authority],
    ["filter[year]", String(year)],
    ["filter[round]", String(round)],
    ["sort", "id"],
  ]);
  const sheet = useSheet(of, String(query));
  return <SheetGrid sheet={sheet} columns={of.columns} label={nameOfList(list)} addLabel="Add seats" />;
}
