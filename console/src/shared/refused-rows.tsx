import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";

interface RefusedRow {
  row: number;
  column: string;
  message: string;
}

/** Rows of a file that were refused, each with the reason; row 0 is the whole file. */
export function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  return (
    <Table size="small" aria-label="Refused rows">
      <TableHead>
        <TableRow>
          <TableCell>Row</TableCell>
          <TableCell>Column</TableCell>
          <TableCell>Why</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ row, column, message }) => (
          <TableRow key={`${row} ${column} ${message}`}>
            <TableCell>{row > 0 ? row : ""}</TableCell>
            <TableCell>{column.replaceAll("_", " ")}</TableCell>
            <TableCell>{message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
