import {
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import type { FileColumns, ImportKind } from "../../../src/staff/imports/contract.ts";

interface Props {
  kind: ImportKind;
  columns: FileColumns;
  /** Whether the choice can still be changed. */
  isOpen: boolean;
  onChosen: (columns: Record<string, string>) => void;
}

const shownRows = 5;

/** The first rows of the file, and above each column the field that it fills. */
export function ChooseColumns({ kind, columns, isOpen, onChosen }: Props) {
  const [chosen, setChosen] = useState(columns.chosen);
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(columns.chosen);
  const fields = kind.asks_statement ? kind.fields : [{ name: "id", is_required: false }, ...kind.fields];
  const missing = kind.fields.filter(({ name, is_required: isRequired }) => isRequired && !(name in chosen));
  const fieldOf = (heading: string) => Object.entries(chosen).find(([, one]) => one === heading)?.[0] ?? "";
  function choose(heading: string, field: string) {
    const others = Object.entries(chosen).filter(([name, one]) => name !== field && one !== heading);
    setChosen(Object.fromEntries(field ? [...others, [field, heading]] : others));
  }
  return (
    <Box sx={{ my: 2 }}>
      <Typography variant="h6" component="h3">
        Columns
      </Typography>
      {isOpen && missing.length > 0 && !("id" in chosen) && (
        <Typography sx={{ color: "text.secondary" }}>
          New records may also need: {missing.map(inWords).join(", ")}.
        </Typography>
      )}
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label="Columns and first rows">
          <TableHead>
            <TableRow>
              {columns.headings.map((heading) => (
                <TableCell key={heading} sx={{ minWidth: 150, verticalAlign: "bottom" }}>
                  {heading}
                  <TextField
                    select
                    label="fills"
                    value={fieldOf(heading)}
                    disabled={!isOpen}
                    slotProps={{ htmlInput: { "aria-label": `Field that the column ${heading} fills` } }}
                    onChange={(event) => choose(heading, event.target.value)}
                  >
                    <MenuItem value="">nothing</MenuItem>
                    {fields.map((field) => (
                      <MenuItem key={field.name} value={field.name}>
                        {inWords(field)}
                      </MenuItem>
                    ))}
                  </TextField>
                  {columns.reasons?.[heading] && (
                    <Typography variant="body2" sx={{ color: "text.secondary" }}>
                      {columns.reasons[heading]}
                    </Typography>
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.sample.slice(0, shownRows).map((cells) => (
              <TableRow key={cells.join("|")}>
                {columns.headings.map((heading, at) => (
                  <TableCell key={heading} sx={{ color: fieldOf(heading) ? "text.primary" : "text.secondary" }}>
                    {cells[at]?.slice(0, 80)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {isOpen && isChanged && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => onChosen(chosen)}>
          Keep these columns
        </Button>
      )}
    </Box>
  );
}

const inWords = ({ name, label }: { name: string; label?: string | undefined }) => label ?? name.replaceAll("_", " ");
