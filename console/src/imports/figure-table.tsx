import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ImportRunDetails } from "../../../src/staff/imports/contract.ts";

/** Figures that differ from what is stored, old and new; the first 20. Labels such as source and file are no figures. */
export function FigureTable({ run }: { run: ImportRunDetails }) {
  const { figures } = run.counts;
  if (!figures || run.state === "undone") return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        Figures that differ: {figures.count}
      </Typography>
      {figures.count > 0 && (
        <Table size="small" aria-label="Figures that differ">
          <TableHead>
            <TableRow>
              <TableCell>What</TableCell>
              <TableCell>Before</TableCell>
              <TableCell>In the file</TableCell>
              <TableCell>Line</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {figures.first.map(({ fact, was, now, file, line }) => (
              <TableRow key={`${fact} ${file} ${line}`}>
                <TableCell>{fact}</TableCell>
                <TableCell>{was}</TableCell>
                <TableCell>{now}</TableCell>
                <TableCell>{line === null ? file : `${file}:${line}`}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {figures.count > figures.first.length && (
        <Typography>Only the first {figures.first.length} are shown.</Typography>
      )}
    </>
  );
}
