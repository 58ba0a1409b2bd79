import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from "@mui/material";
import { useId } from "react";
import type { PartnerKey } from "../../../src/features/partners/contract.ts";
import { SmallForm } from "../frame/small-form.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { useMakeKey } from "./use-partners.ts";
import { scopeWords } from "./words.ts";

type Scope = PartnerKey["scopes"][number];

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const make = useMakeKey();
  async function submit(values: Record<string, string>, form: HTMLFormElement) {
    await make.mutateAsync({
      name: values.name ?? "",
      contact: values.contact ?? "",
      scopes: new FormData(form).getAll("scopes") as Scope[],
      calls_a_minute: Number(values.calls_a_minute),
      ends_on: values.ends_on || null,
    });
  }
  return (
    <Dialog open onClose={make.data ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{make.data ? `The key of ${make.data.name}` : "New key"}</DialogTitle>
      <DialogContent>
        {make.data ? <ShownSecret label="Key" secret={make.data.key} /> : <KeyForm onSubmit={submit} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{make.data ? "Done" : "Cancel"}</Button>
      </DialogActions>
    </Dialog>
  );
}

function KeyForm({ onSubmit }: { onSubmit: (values: Record<string, string>, form: HTMLFormElement) => Promise<void> }) {
  return (
    <SmallForm submitLabel="Make the key" onSubmit={onSubmit}>
      {(field) => (
        <>
          <TextField {...field("name")} label="Name of the partner" required fullWidth margin="dense" />
          <TextField {...field("contact")} label="Contact (e-mail)" type="email" required fullWidth margin="dense" />
          <FormLabel component="p" sx={{ mt: 2 }}>
            What it opens
          </FormLabel>
          <FormGroup>
            {Object.entries(scopeWords).map(([scope, label]) => (
              <FormControlLabel
                key={scope}
                label={label}
                control={<Checkbox name="scopes" value={scope} defaultChecked={scope === "facts"} />}
              />
            ))}
          </FormGroup>
          {field("scopes").error && <FormHelperText error>Choose at least one</FormHelperText>}
          <TextField
            {...field("calls_a_minute")}
            label="Calls a minute"
            type="number"
            defaultValue="1200"
            required
            fullWidth
            margin="dense"
          />
          <TextField
            {...field("ends_on")}
            label="Last day (leave empty for none)"
            type="date"
            fullWidth
            margin="dense"
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </>
      )}
    </SmallForm>
  );
}
