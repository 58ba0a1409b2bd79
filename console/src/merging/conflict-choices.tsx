import {
  Box,
  FormControlLabel,
  Radio,
  RadioGroup,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import type { MergePreview } from "../../../src/staff/merging/contract.ts";
import { inWords, pathInWords } from "../shared/differences.ts";
import type { Choices } from "./use-merging.ts";

interface Props {
  preview: MergePreview;
  /** What was chosen so far; shown at once, before the next preview is there. */
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** Where the two records say something different: one row a value, with the choice of which one stays. */
export function ConflictChoices({ preview, choices, onChoose }: Props) {
  const { conflicts } = preview;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Different values">
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: "30%" }}>What</TableCell>
            <TableCell>Which value stays</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {conflicts.map(({ id, table, record, values, choice }) => {
            const fields = pathInWords(values.map(({ field }) => field));
            const name = record ? `${pathInWords([table])}: ${record}` : fields;
            return (
              <TableRow key={id} sx={{ verticalAlign: "top" }}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: "anywhere" }}>
                  {name}
                </TableCell>
                <TableCell>
                  <RadioGroup
                    aria-label={name}
                    value={choices[id] ?? choice}
                    onChange={(_event, side) => onChoose({ [id]: side as "kept" | "removed" })}
                  >
                    {(["kept", "removed"] as const).map((side) => (
                      <FormControlLabel
                        key={side}
                        value={side}
                        control={<Radio size="small" />}
                        label={valuesInWords(values, side)}
                        sx={{ overflowWrap: "anywhere" }}
                      />
                    ))}
                  </RadioGroup>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

function valuesInWords(values: MergePreview["conflicts"][number]["values"], side: "kept" | "removed"): string {
  const [only] = values;
  if (values.length === 1 && only) return inWords(only[side]);
  return values.map((value) => `${pathInWords([value.field])}: ${inWords(value[side])}`).join("; ");
}
