import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from "@mui/material";
import { useState } from "react";
import type { StaffMatch } from "../../../src/staff/matches/contract.ts";

interface Props {
  match: StaffMatch;
  onCreate: (college: { name: string; city: string; district: string }) => void;
  onCancel: () => void;
}

/** Name, town and district of a college that is not here yet, as the file has them. */
export function CreateCollegeDialog({ match, onCreate, onCancel }: Props) {
  const { file, place, state } = match;
  const [college, setCollege] = useState({ name: match.name, city: file.city || place, district: file.district });
  const field = (name: keyof typeof college, label: string) => (
    <TextField
      label={label}
      value={college[name]}
      autoFocus={name === "name"}
      required={name === "name"}
      onChange={(event) => setCollege({ ...college, [name]: event.target.value })}
    />
  );
  return (
    <Dialog open onClose={onCancel} aria-labelledby="create-college" maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onCreate({ name: college.name.trim(), city: college.city.trim(), district: college.district.trim() });
        }}
      >
        <DialogTitle id="create-college">Create a college in {state}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>
            It gets a page, with the figures of {match.authority} as its first facts.
          </Typography>
          {field("name", "Name")}
          {field("city", "Town")}
          {field("district", "District")}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={college.name.trim().length < 3}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
