import { useMemo } from "react";
import { SheetGrid } from "../sheet/sheet-grid.tsx";
import type { SheetColumn } from "../sheet/sheet-rows.ts";
import { useSheet } from "../sheet/use-sheet.ts";

const columns: SheetColumn[] = [
  { field: "year", label: "Year", kind: "number", widthPx: 80 },
  { field: "category_name", label: "Category", kind: "text", widthPx: 220 },
  { field: "intake_count", label: "Seats", kind: "number", widthPx: 90 },
  { field: "position", label: "Position in the table", kind: "number", initial: "0", widthPx: 120 },
];

/** Seats of a branch by reservation category; the site shows the newest year. */
export function IntakeSheet({ branchId }: { branchId: number }) {
  const of = useMemo(() => ({ resource: "intake", columns, fixed: { branch_id: branchId } }), [branchId]);
  const sheet = useSheet(of, `filter[branch_id]=${branchId}&sort=year&order=desc`);
  return <SheetGrid sheet={sheet} columns={columns} label="Seats by category" addLabel="Add a category" />;
}
