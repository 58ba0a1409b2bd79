import { Alert, Typography } from "@mui/material";
import type { StaffModel } from "../../../src/staff/chances/contract.ts";
import { call } from "../frame/api.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { inOneLine } from "./figures.ts";
import { useAct, useComparison } from "./use-models.ts";

interface Props {
  /** What would be published; null: the dialog is closed. */
  model: StaffModel | null;
  published: StaffModel | null;
  onClose: () => void;
}

/** Asks before a model is published or rolled back to: how many rows change, and what the back-test says. */
export function PublishDialog({ model, published, onClose }: Props) {
  const { data, error } = useComparison(model);
  const publish = useAct(
    ({ id, body }: { id: number; body: object; label: string }) =>
      call(`chances/models/${id}/publish/`, { method: "POST", body }),
    ({ label }) => `${label} published`,
  );
  const isRollBack = model?.state === "superseded";
  const rows = data ? data.changed + data.added + data.gone : 0;
  function confirm() {
    if (!model || !data) return;
    publish.mutate(
      { id: model.id, label: model.label, body: { replaces: data.replaces, rows } },
      { onSettled: onClose },
    );
  }
  return (
    <ConfirmDialog
      isOpen={model !== null}
      title={`${isRollBack ? "Roll back to" : "Publish"} ${model?.label}, version ${model?.version}?`}
      count={rows}
      confirmLabel={isRollBack ? "Roll back" : "Publish"}
      isBusy={!data || publish.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && "Comparing the rows of both models …"}
      {data && model && (
        <>
          <Typography>
            {inNumbers(rows)} rows change: {inNumbers(data.changed)} by 1 % or more, {inNumbers(data.added)} are new,{" "}
            {inNumbers(data.gone)} go.
          </Typography>
          <Typography>{inOneLine(published, model) || "There is no back-test to compare with."}</Typography>
          {model.stale_since && <Typography>Cut-offs have changed since it was trained.</Typography>}
        </>
      )}
    </ConfirmDialog>
  );
}

export function inNumbers(count: number): string {
  return count.toLocaleString("en-IN");
}
