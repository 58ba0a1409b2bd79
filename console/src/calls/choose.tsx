import { MenuItem, TextField } from "@mui/material";

interface ChooseProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: [value: string, label: string][];
}

/** One of several, by a menu. */
export function Choose({ label, value, onChoose, options }: ChooseProps) {
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([one, words]) => (
        <MenuItem key={one} value={one}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
