import { Box, MenuItem, Table, TableBody, TableCell, TableHead, TableRow, TextField } from "@mui/material";
import { useState } from "react";
import type { StaffModel } from "../../../src/staff/chances/contract.ts";
import { compared, figuresOf, inDigits, verdict } from "./figures.ts";

interface Props {
  model: StaffModel;
  /** The model that it is compared with; null: none. */
  other: StaffModel | null;
}

/** The back-test of a model by seat type, a year at a time, each figure beside that of another model. */
export function FiguresTable({ model, other }: Props) {
  const [year, setYear] = useState(model.back_tests.at(-1)?.year ?? 0);
  const groups = model.back_tests.find((of) => of.year === year)?.groups ?? [];
  if (groups.length === 0) return <Box sx={{ mt: 1 }}>No year could be judged: the lists are too few.</Box>;
  return (
    <Box sx={{ mt: 2, overflowX: "auto" }}>
      <TextField
        select
        size="small"
        label="Judged year"
        value={year}
        onChange={(event) => setYear(Number(event.target.value))}
      >
        {model.back_tests.map((of) => (
          <MenuItem key={of.year} value={of.year}>
            {of.year}
          </MenuItem>
        ))}
      </TextField>
      <Table size="small" aria-label={`Back-test of ${model.label}, version ${model.version}, ${year}`}>
        <TableHead>
          <TableRow>
            <TableCell>Seats</TableCell>
            {compared.map(({ label }) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => {
            const before = figuresOf(other, year, group.seat_type);
            return (
              <TableRow key={group.seat_type}>
                <TableCell component="th" scope="row">
                  {group.seat_type || "All"}
                </TableCell>
                {compared.map((of) => (
                  <TableCell key={of.name}>
                    {before && `${inDigits(of, before[of.name])} → `}
                    {inDigits(of, group[of.name])}
                    {before && ` ${verdict(of, before[of.name], group[of.name])}`}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}
