import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from "@mui/material";

const shownRows = 5;

interface Props {
  headings: readonly string[];
  sample: readonly (readonly string[])[];
}

/** The first rows of a file beneath its headings. */
export function FirstRows({ headings, sample }: Props) {
  return (
    <TableContainer tabIndex={0} sx={{ mb: 2 }}>
      <Table size="small" aria-label="First rows of the file">
        <TableHead>
          <TableRow>
            {headings.map((heading) => (
              <TableCell key={heading}>{heading}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sample.slice(0, shownRows).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be equal, and the list never changes
            <TableRow key={row}>
              {headings.map((heading, at) => (
                <TableCell key={heading}>{cells[at]?.slice(0, 80)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
