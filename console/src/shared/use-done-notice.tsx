import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useContext } from "react";
import { type Identifier, type RaRecord, useNotify, useRefresh } from "react-admin";
import { call } from "../frame/api.ts";
import { calledIn, describeDone } from "../frame/name-records.ts";
import { useMe } from "../frame/use-me.ts";
import { PartsContext } from "../frame/use-menu.ts";
import type { ChangePage } from "./changes.ts";

/**
 * Says what was done to records of a kind: "12 colleges removed".
 *
 * @returns a function of a participle, the records whose latest change Undo takes back (none: no Undo), and how many
 *   records were changed
 */
export function useDoneNotice(resource: string) {
  const called = calledIn(useContext(PartsContext), resource) ?? { one: "record", many: "records" };
  const notify = useNotify();
  return (done: string, undoable: Identifier[] = [], count = undoable.length || 1) => {
    const action = undoable.length > 0 && <UndoButton resource={resource} ids={undoable} />;
    notify(describeDone(called, done, count), { type: "success", action });
  };
}

function UndoButton({ resource, ids }: { resource: string; ids: Identifier[] }) {
  const called = calledIn(useContext(PartsContext), resource) ?? { one: "record", many: "records" };
  const me = useMe();
  const notify = useNotify();
  const refresh = useRefresh();
  const undo = useMutation({
    mutationFn: async () => {
      // One after the other: what cannot be undone stops the rest, and its reason is shown.
      for (const id of ids) await undoLatestChange(resource, id, me?.id);
    },
    onSuccess: () => notify(describeDone(called, "restored", ids.length), { type: "success" }),
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: () => refresh(),
  });
  return (
    <Button color="inherit" size="small" disabled={undo.isPending} onClick={() => undo.mutate()}>
      Undo
    </Button>
  );
}

/** @throws Error when the latest change is somebody else's; HttpError as the call */
async function undoLatestChange(resource: string, id: Identifier, staffId: number | undefined): Promise<void> {
  const { results } = await call<ChangePage>(`${resource}/${id}/history/?page=1&per_page=1`);
  const change = results[0];
  if (!change || change.staff_id !== staffId) throw new Error("Somebody else changed it since. See History.");
  const version = change.action === "delete" ? null : (await call<RaRecord>(`${resource}/${id}/`)).version;
  await call(`${resource}/${id}/restore/`, { method: "POST", body: { change_id: change.id, side: "before", version } });
}
