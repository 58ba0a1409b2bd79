import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import { Box, Checkbox, FormControlLabel, IconButton, TextField, Typography } from "@mui/material";
import type { ListClosings } from "../../../src/features/appointments/written/contract.ts";
import { orderLimits } from "../../../src/features/appointments/written/order-rules.ts";
import type { DraftRow } from "./order-draft.ts";

interface Props {
  row: DraftRow;
  place: number;
  /** Closing values of its branch that can be cited. */
  offered: ListClosings["closings"];
  onChange: (row: DraftRow) => void;
  onMove: (by: number) => void;
}

/** One choice of the order: where it is, why, and what is cited. */
export function OrderRow({ row, place, offered, onChange, onMove }: Props) {
  const { text, reason, closings, isIncluded } = row;
  const toggle = (id: number, isCited: boolean) =>
    onChange({ ...row, closings: isCited ? [...closings, id] : closings.filter((one) => one !== id) });
  const unseen = closings.filter((id) => !offered.some((one) => one.id === id)).length;
  return (
    <Box
      component="li"
      aria-label={text}
      sx={{ borderTop: 1, borderColor: "divider", py: 1, overflowWrap: "anywhere" }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <FormControlLabel
          sx={{ flexGrow: 1 }}
          control={
            <Checkbox checked={isIncluded} onChange={(_, checked) => onChange({ ...row, isIncluded: checked })} />
          }
          label={`${place}. ${text}`}
        />
        <IconButton aria-label={`Move up: ${text}`} onClick={() => onMove(-1)}>
          <ArrowUpward />
        </IconButton>
        <IconButton aria-label={`Move down: ${text}`} onClick={() => onMove(1)}>
          <ArrowDownward />
        </IconButton>
      </Box>
      {isIncluded && (
        <>
          <TextField
            fullWidth
            required
            multiline
            size="small"
            label="Reason"
            value={reason}
            onChange={(event) => onChange({ ...row, reason: event.target.value })}
            slotProps={{ htmlInput: { maxLength: orderLimits.reason } }}
          />
          {offered.map((one) => (
            <FormControlLabel
              key={one.id}
              control={
                <Checkbox
                  size="small"
                  checked={closings.includes(one.id)}
                  disabled={!closings.includes(one.id) && closings.length >= orderLimits.closings}
                  onChange={(_, checked) => toggle(one.id, checked)}
                />
              }
              label={closingWords(one)}
            />
          ))}
          {unseen > 0 && <Typography variant="body2">{unseen} of other seats cited before.</Typography>}
        </>
      )}
    </Box>
  );
}

function closingWords({ year, round, quota, unit, closing }: ListClosings["closings"][number]): string {
  const when = round > 0 ? `${year} round ${round}` : String(year);
  return `${[when, quota].filter(Boolean).join(", ")}: ${unit} ${closing.toLocaleString("en-IN")}`;
}
