import { Button } from "@mui/material";
import { useState } from "react";
import { useDeleteMany, useListContext, useNotify, useRefresh, useResourceContext, useUpdateMany } from "react-admin";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDoneNotice } from "./use-done-notice.tsx";

/** A change to all selected records. */
export interface BulkChange {
  /** A verb: "Publish". */
  label: string;
  /** Its participle, for the message afterwards: "published". */
  done: string;
  /** Wire fields and their new values: {is_active: true}. */
  changes: Record<string, unknown>;
}

const removal: BulkChange = { label: "Remove", done: "removed", changes: {} };

/** The bulk changes for the selected records; each asks for confirmation with the number of records. */
export function BulkBar({ changes, canRemove = false }: { changes: BulkChange[]; canRemove?: boolean }) {
  const resource = useResourceContext() as string;
  const { selectedIds, onUnselectItems } = useListContext();
  const [asked, setAsked] = useState<BulkChange | null>(null);
  const run = useBulkRun(resource, { onDone: onUnselectItems, onEnd: () => setAsked(null) });
  // react-admin only collapses the bar: its buttons would still be reachable by keyboard.
  if (selectedIds.length === 0) return null;
  return (
    <>
      {[...changes, ...(canRemove ? [removal] : [])].map((change) => (
        <Button
          key={change.label}
          size="small"
          color={change === removal ? "error" : "primary"}
          onClick={() => setAsked(change)}
        >
          {change.label}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`${asked?.label} ${selectedIds.length} ${selectedIds.length === 1 ? "record" : "records"}?`}
        count={selectedIds.length}
        confirmLabel={asked?.label ?? ""}
        isDanger={asked === removal}
        isBusy={run.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && run.start(asked, selectedIds)}
      >
        {asked === removal
          ? "They are removed one by one, up to the first that cannot be removed."
          : "Either all of them change or none."}{" "}
        You can restore each one from History.
      </ConfirmDialog>
    </>
  );
}

function useBulkRun(resource: string, { onDone, onEnd }: { onDone: () => void; onEnd: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyDone = useDoneNotice(resource);
  const [updateMany, { isPending: isUpdating }] = useUpdateMany();
  const [deleteMany, { isPending: isDeleting }] = useDeleteMany();
  function start(change: BulkChange, ids: (string | number)[]) {
    const options = {
      mutationMode: "pessimistic" as const,
      onSuccess: () => {
        notifyDone(change.done, change === removal ? ids : [], ids.length);
        onDone();
        refresh();
      },
      onError: (error: unknown) => {
        notify((error as Error).message, { type: "error" });
        refresh();
      },
      onSettled: onEnd,
    };
    if (change === removal) deleteMany(resource, { ids }, options);
    else updateMany(resource, { ids, data: change.changes }, options);
  }
  return { start, isPending: isUpdating || isDeleting };
}
