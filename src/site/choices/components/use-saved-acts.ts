import { useRef } from "react";
import { type HistoryAct, type ListWithHistory, versionOf } from "#features/choices/list-history-rules.ts";
import type { ChoiceRow, NewRow } from "#features/choices/list-rules.ts";
import type { ListNotice } from "../list-view.ts";
import { answered } from "./find-choices.ts";

/** Sends acts to the account one after the other, each with the version that it is for. */
export function useSavedActs(tell: (notice: ListNotice) => void) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const send = ({ list, versions }: ListWithHistory, acts: readonly HistoryAct[]) => {
    const body = { version: versionOf({ versions }), acts: acts.map(wireAct) };
    queue.current = queue.current
      .then(() => sendActs(list.id, body))
      .catch((failed: unknown) =>
        tell({ kind: "error", text: failed instanceof Error && failed.name === "Refused" ? failed.message : "" }),
      );
  };
  return { send };
}

async function sendActs(id: string, body: object): Promise<void> {
  await answered(
    fetch(`/api/choices/${id}/`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: JSON.stringify(body).length < 60_000,
    }),
  );
}

function wireAct(act: HistoryAct): object {
  return act.kind === "add" || act.kind === "replace" ? { ...act, rows: act.rows.map(wireRow) } : act;
}

/** A row as the API takes it: a branch by its number, a text of one's own with its code. */
export function wireRow({ branchId, programme, code, group = "", note = "" }: NewRow | ChoiceRow): object {
  return branchId === null ? { text: programme, code, group, note } : { branch_id: branchId, group, note };
}
