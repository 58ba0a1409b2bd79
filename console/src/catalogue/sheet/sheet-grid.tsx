import Delete from "@mui/icons-material/Delete";
import Undo from "@mui/icons-material/Undo";
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { type ClipboardEvent, type KeyboardEvent, useId } from "react";
import { useNotify } from "react-admin";
import { SheetCell } from "./sheet-cell.tsx";
import type { SheetColumn, SheetRow } from "./sheet-rows.ts";
import { SourceOfSheet } from "./source-of-sheet.tsx";
import type { Sheet } from "./use-sheet.ts";

interface Props {
  sheet: Sheet;
  columns: readonly SheetColumn[];
  /** Accessible name of the table. */
  label: string;
  addLabel: string;
}

/**
 * Records edited like a spreadsheet: arrows and Enter move up and down, Tab moves across, and a range copied from a
 * spreadsheet can be pasted. All rows are saved together, once the source of the figures is given.
 */
export function SheetGrid({ sheet, columns, label, addLabel }: Props) {
  const id = useId();
  const notify = useNotify();
  if (sheet.error) return <Alert severity="error">{sheet.error.message}</Alert>;
  if (sheet.isPending) return <CircularProgress aria-label="Loading" />;
  return (
    <Box id={id} onKeyDown={(event) => moveOnKey(event, id)}>
      <Box sx={{ overflowX: "auto" }}>
        <Table size="small" aria-label={label} sx={{ width: "auto" }}>
          <TableHead>
            <TableRow>
              {columns.map(({ field, label: name }) => (
                <TableCell key={field}>{name}</TableCell>
              ))}
              <TableCell>Remove</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sheet.rows.map((row, at) => (
              <Row key={row.key} sheet={sheet} columns={columns} row={row} at={at} />
            ))}
          </TableBody>
        </Table>
      </Box>
      <Button onClick={sheet.add}>{addLabel}</Button>
      {sheet.changes > 0 && (
        <SourceOfSheet
          changes={sheet.changes}
          isBusy={sheet.isSaving}
          onReset={sheet.forget}
          onSave={async (source) => {
            const refused = await sheet.save(source);
            if (refused > 0) notify(`${refused} rows were refused. See the message on each row`, { type: "error" });
            else notify("Sheet saved", { type: "success" });
          }}
        />
      )}
    </Box>
  );
}

function Row({ sheet, columns, row, at }: Pick<Props, "sheet" | "columns"> & { row: SheetRow; at: number }) {
  function paste(event: ClipboardEvent, column: number) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    sheet.paste({ row: at, column }, text);
  }
  return (
    <>
      <TableRow sx={row.isRemoved ? { opacity: 0.5, textDecoration: "line-through" } : undefined}>
        {columns.map((column, place) => (
          <TableCell key={column.field} sx={{ p: 0.25 }}>
            <SheetCell
              column={column}
              text={row.cells[column.field] ?? ""}
              label={`${column.label}, row ${at + 1}`}
              place={`${at}-${place}`}
              isDisabled={row.isRemoved || sheet.isSaving}
              error={row.errors[column.field]}
              onType={(text) => sheet.type(row.key, column.field, text)}
              onPaste={(event) => paste(event, place)}
            />
          </TableCell>
        ))}
        <TableCell sx={{ p: 0.25 }}>
          <IconButton
            size="small"
            aria-label={`${row.isRemoved ? "Keep" : "Remove"} row ${at + 1}`}
            onClick={() => sheet.remove(row.key)}
          >
            {row.isRemoved ? <Undo fontSize="small" /> : <Delete fontSize="small" />}
          </IconButton>
        </TableCell>
      </TableRow>
      {row.errors.row && (
        <TableRow>
          <TableCell colSpan={columns.length + 1}>
            <Alert severity="error">{row.errors.row}</Alert>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** Arrows and Enter move to the cell above or below. */
function moveOnKey(event: KeyboardEvent, gridId: string): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  const place = (event.target as HTMLElement).dataset.place;
  if (step === undefined || !place || event.target instanceof HTMLSelectElement) return;
  const [row, column] = place.split("-").map(Number) as [number, number];
  const next = document.getElementById(gridId)?.querySelector<HTMLElement>(`[data-place="${row + step}-${column}"]`);
  event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
