import Restore from "@mui/icons-material/Restore";
import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { call } from "../frame/api.ts";
import { type Change, timeInIndia } from "./changes.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDoneNotice } from "./use-done-notice.tsx";

interface Props {
  change: Change;
  /** The version before the change, or after it. */
  side: "before" | "after";
  /** The current version; null: the record is removed. */
  version: string | null;
  onRestored: () => void;
}

/** Restores an older version of a record as a new change. */
export function RestoreButton({ change, side, version, onRestored }: Props) {
  const notify = useNotify();
  const notifyDone = useDoneNotice(change.resource);
  const [isAsked, setAsked] = useState(false);
  const { resource, record_id: id } = change;
  const restore = useMutation({
    mutationFn: () =>
      call(`${resource}/${id}/restore/`, { method: "POST", body: { change_id: change.id, side, version } }),
    onSuccess: () => {
      notifyDone("restored");
      onRestored();
    },
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button size="small" startIcon={<Restore />} onClick={() => setAsked(true)}>
        Restore the version {side === "before" ? "before this" : "of this change"}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Restore ${change.label}?`}
        confirmLabel="Restore"
        isBusy={restore.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => restore.mutate()}
      >
        The record becomes what it was {side === "before" ? "before" : "after"} the change of {timeInIndia(change.at)}.
        Later changes stay in the history, and you can restore them the same way.
      </ConfirmDialog>
    </>
  );
}
