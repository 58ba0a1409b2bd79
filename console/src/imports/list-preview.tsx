import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from "@mui/material";
import type { ImportRunDetails, ListPreview as Preview } from "../../../src/staff/imports/contract.ts";

const format = new Intl.NumberFormat("en-IN");

type PreviewRow = Preview["rows"][number];

/** What the first hundred rows of checked lists would become, and the lists that the files hold. */
export function ListPreview({ run }: { run: ImportRunDetails }) {
  const { preview } = run.columns;
  if (!preview || run.state !== "checked") return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        {preview.lists.length === 1 ? "The list in the file" : `Lists in the files: ${preview.lists.length}`}
      </Typography>
      <ul>
        {preview.lists.map((list) => (
          <li key={`${list.file} ${list.year} ${list.round}`}>{listInWords(list)}</li>
        ))}
      </ul>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        What the first {preview.rows.length} rows would become
      </Typography>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label="What the first rows would become">
          <TableHead>
            <TableRow>
              {["Row", "College", "Joins", "Branch", "Category", "List", "Value"].map((name) => (
                <TableCell key={name}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file may become several, and the list never changes
              <PreviewLine key={at} row={row} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

function PreviewLine({ row }: { row: PreviewRow }) {
  if (row.refused)
    return (
      <TableRow>
        <TableCell>{row.line}</TableCell>
        <TableCell colSpan={6} sx={{ fontWeight: 600 }}>
          Refused: {row.refused}
        </TableCell>
      </TableRow>
    );
  return (
    <TableRow>
      <TableCell>{row.line}</TableCell>
      <TableCell>{row.college}</TableCell>
      <TableCell sx={{ fontStyle: row.match === "joined" ? "normal" : "italic" }}>
        {row.joins || matchInWords[row.match]}
      </TableCell>
      <TableCell>{row.branch}</TableCell>
      <TableCell>{row.category}</TableCell>
      <TableCell>{row.list}</TableCell>
      <TableCell>{row.value}</TableCell>
    </TableRow>
  );
}

const matchInWords: Record<PreviewRow["match"], string> = {
  "": "",
  joined: "",
  waiting: "waits under Matches",
  new: "a new college",
  unjoined: "no college here",
};

function listInWords({ file, year, round, values }: Preview["lists"][number]): string {
  const part = round === null ? "" : round === 0 ? ", all rounds" : `, round ${round}`;
  return `${file}: ${year ?? "no year"}${part}: ${format.format(values)} closing values`;
}
