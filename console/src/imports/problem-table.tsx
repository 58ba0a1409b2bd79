import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ImportRunDetails } from "../../../src/staff/imports/contract.ts";

/** Rows that were refused, each with the reason; the first 500. */
export function ProblemTable({ run }: { run: ImportRunDetails }) {
  const { problems, counts } = run;
  if (problems.length === 0) return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        {counts.rejected > 0 ? `Refused rows: ${counts.rejected}` : "What went wrong"}
      </Typography>
      <Table size="small" aria-label="Refused rows">
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            <TableCell>Column</TableCell>
            <TableCell>Why</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.map(({ row, column, message }) => (
            <TableRow key={`${row} ${column} ${message}`}>
              <TableCell>{row > 0 ? row : ""}</TableCell>
              <TableCell>{column.replaceAll("_", " ")}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {counts.rejected > problems.length && <Typography>Only the first {problems.length} are shown.</Typography>}
    </>
  );
}
