import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useId } from "react";
import { SmallForm } from "../frame/small-form.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { useWebhookActs } from "./use-webhook.ts";

/** Says where a partner's program is told of changes, and shows the new signing secret this once. */
export function WebhookDialog({ id, url, onClose }: { id: number; url: string; onClose: () => void }) {
  const titleId = useId();
  const { set } = useWebhookActs(id);
  return (
    <Dialog open onClose={set.data ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{set.data ? "The signing secret" : "Where their program is told"}</DialogTitle>
      <DialogContent>
        {set.data ? (
          <ShownSecret label="Signing secret" secret={set.data.secret} />
        ) : (
          <SmallForm
            submitLabel="Save"
            onSubmit={async (values) => {
              await set.mutateAsync(values.url ?? "");
            }}
          >
            {(field) => (
              <TextField
                helperText="Saving makes a new signing secret; the one before no longer signs."
                {...field("url")}
                label="Address (https)"
                type="url"
                defaultValue={url}
                required
                fullWidth
                margin="dense"
              />
            )}
          </SmallForm>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{set.data ? "Done" : "Cancel"}</Button>
      </DialogActions>
    </Dialog>
  );
}
