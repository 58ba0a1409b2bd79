import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from "@mui/material";
import type { ImportRunDetails, TablePreview as Preview } from "../../../src/staff/imports/contract.ts";

const becomesWords = { new: "New", changed: "Changed", same: "Stays as it is", refused: "Refused: see below" } as const;

/** What the first hundred rows of a checked list would become. */
export function TablePreview({ run }: { run: ImportRunDetails }) {
  const { table } = run.columns;
  if (!table || run.state !== "checked") return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        What the first {table.rows.length} rows would become
      </Typography>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label="What the first rows would become">
          <TableHead>
            <TableRow>
              {["Row", "Record", "Becomes", "Values"].map((name) => (
                <TableCell key={name}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {table.rows.map(({ row, record, becomes, values }) => (
              <TableRow key={row}>
                <TableCell>{row}</TableCell>
                <TableCell>{record}</TableCell>
                <TableCell sx={{ fontWeight: becomes === "refused" ? 600 : 400 }}>{becomesWords[becomes]}</TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  {values.map((value) => (
                    <Difference key={value.field} value={value} />
                  ))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

function Difference({ value: { field, was, now } }: { value: Preview["rows"][number]["values"][number] }) {
  return (
    <Typography variant="body2">
      {field.replaceAll("_", " ")}: {was && `${was} → `}
      {now || "nothing"}
    </Typography>
  );
}
