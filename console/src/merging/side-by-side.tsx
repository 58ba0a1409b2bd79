import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { Link as RouterLink } from "react-router";
import type { MergeSuggestion } from "../../../src/staff/merging/contract.ts";

/** Both records of a pair, fact by fact; what differs is marked. */
export function SideBySide({ pair }: { pair: MergeSuggestion }) {
  const { kind, one, other } = pair;
  const facts = one.facts.map(({ label, value }, at) => ({ label, one: value, other: other.facts[at]?.value ?? "" }));
  const rows = [{ label: "Place", one: one.place, other: other.place }, ...facts].filter((row) => row.one || row.other);
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Both records">
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: "16%" }}>Fact</TableCell>
            {[one, other].map((side) => (
              <TableCell key={side.id} sx={{ width: "42%" }}>
                <Link component={RouterLink} to={`/${kind === "college" ? "colleges" : "branches"}/${side.id}`}>
                  {side.name}
                </Link>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.label} sx={{ verticalAlign: "top" }}>
              <TableCell component="th" scope="row">
                {row.label}
              </TableCell>
              {[row.one, row.other].map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second record
                <TableCell key={at} sx={{ overflowWrap: "anywhere", fontWeight: row.one === row.other ? 400 : 600 }}>
                  {value || "–"}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
