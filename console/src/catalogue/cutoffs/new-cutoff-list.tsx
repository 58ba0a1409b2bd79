import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from "@mui/material";
import { type FormEvent, useId } from "react";
import type { CutoffList } from "./cutoff-lists.ts";

/** Form that selects the counselling list for new cut-offs. */
export function NewCutoffList({ onChosen, onClose }: { onChosen: (list: CutoffList) => void; onClose: () => void }) {
  const id = useId();
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    onChosen({
      authority: text("authority"),
      exam: text("exam"),
      year: Number(text("year")),
      round: Number(text("round")),
      unit: text("unit") as CutoffList["unit"],
    });
  }
  const asked = [
    { name: "authority", label: "Who ran the counselling", helperText: "JoSAA, MHT-CET CAP" },
    { name: "exam", label: "Exam", helperText: "JEE Main, MHT CET" },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={choose}>
        <DialogTitle id={id}>Add a list of cut-offs</DialogTitle>
        <DialogContent>
          {asked.map((field) => (
            <TextField key={field.name} {...field} required fullWidth margin="dense" />
          ))}
          <TextField
            name="year"
            label="Year"
            type="number"
            required
            fullWidth
            margin="dense"
            slotProps={{ htmlInput: { min: 1990, max: 2100 } }}
          />
          <TextField
            name="round"
            label="Round"
            type="number"
            required
            fullWidth
            margin="dense"
            defaultValue={1}
            slotProps={{ htmlInput: { min: 1, max: 20 } }}
          />
          <TextField name="unit" label="Figures are" select defaultValue="rank" fullWidth margin="dense">
            {["rank", "percentile", "marks"].map((unit) => (
              <MenuItem key={unit} value={unit}>
                {unit}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Open its sheet
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
