import { Button } from "@mui/material";
import { useState } from "react";
import {
  SaveButton,
  Toolbar,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from "react-admin";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDoneNotice } from "./use-done-notice.tsx";

/** The toolbar below a form: Save and, where possible, Remove. */
export function FormToolbar({ canRemove = false, saveLabel = "Save" }: { canRemove?: boolean; saveLabel?: string }) {
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton label={saveLabel} />
      {canRemove && <RemoveButton />}
    </Toolbar>
  );
}

/** Removes the open record after a confirmation. */
function RemoveButton() {
  const resource = useResourceContext() as string;
  const record = useRecordContext();
  const notify = useNotify();
  const notifyDone = useDoneNotice(resource);
  const redirect = useRedirect();
  const [isAsked, setAsked] = useState(false);
  const [remove, { isPending }] = useDelete();
  function confirm() {
    remove(
      resource,
      { id: record?.id, previousData: record },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          notifyDone("removed", record ? [record.id] : []);
          redirect("list", resource);
        },
        onError: (error) => notify((error as Error).message, { type: "error" }),
        onSettled: () => setAsked(false),
      },
    );
  }
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove this record?"
        confirmLabel="Remove"
        isDanger
        isBusy={isPending}
        onCancel={() => setAsked(false)}
        onConfirm={confirm}
      >
        It disappears from the site right away. You can restore it from History.
      </ConfirmDialog>
    </>
  );
}
