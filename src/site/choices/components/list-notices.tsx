import { useState } from "react";
import { noLists } from "#features/choices/local-lists.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import type { ListNotice } from "../list-view.ts";
import { answered } from "./find-choices.ts";
import { readStoredLists } from "./stored-lists.ts";
import { wireRow } from "./use-saved-acts.ts";

/** What the last button did. */
export function Notice({ notice }: { notice: ListNotice | null }) {
  const { choices: m } = useMessages();
  if (!notice) return null;
  if (notice.kind === "error") {
    return (
      <p role="alert" className="mt-4 rounded-control border-2 border-bad px-4 py-3">
        {notice.text || m.not_saved()}
      </p>
    );
  }
  if (notice.kind === "deleted") {
    return (
      <div role="status" className="card mt-4 flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        {m.deleted({ name: notice.name })}
        <Button type="submit" name="do" value={`undelete:${notice.id}`} look="secondary">
          {m.undelete()}
        </Button>
      </div>
    );
  }
  if (notice.kind !== "added") {
    return (
      <p role="status" className="card mt-4 px-4 py-3">
        {m[notice.kind]()}
      </p>
    );
  }
  const { count, known, notUnderstood } = notice;
  return (
    <div role="status" className="card mt-4 px-4 py-3">
      <p>{m.added({ count, known })}</p>
      {notUnderstood.length > 0 ? (
        <>
          <p className="mt-2 font-semibold">{m.not_understood({ count: notUnderstood.length })}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {notUnderstood.slice(0, 20).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
              <li key={at}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** Asks whether the lists that this browser stored before the login go into the account. */
export function MergeQuestion({ forget }: { forget: () => void }) {
  const { choices: m } = useMessages();
  const [local, setLocal] = useState(noLists);
  const [state, setState] = useState<"unread" | "asked" | "busy" | "failed">("unread");
  if (useIsLive() && state === "unread") {
    setState("asked");
    setLocal(readStoredLists());
  }
  if (local.lists.length === 0) return null;
  const adopt = async () => {
    setState("busy");
    try {
      for (const { list } of local.lists.toReversed()) {
        const { name, authority, year, rows } = list;
        const body = JSON.stringify({ name, authority, year, rows: rows.map(wireRow) });
        await answered(
          fetch("/api/choices/", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
        );
      }
      forget();
      location.reload();
    } catch {
      setState("failed");
    }
  };
  const drop = () => {
    forget();
    setLocal(noLists);
  };
  return (
    <div role="status" className="mt-4 rounded-card border border-accent bg-accent-soft p-4">
      <p>
        {m.merge_question({ count: local.lists.length, names: local.lists.map(({ list }) => list.name).join(", ") })}
      </p>
      {state === "failed" ? <p className="mt-1 font-semibold text-bad">{m.not_saved()}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={adopt} isBusy={state === "busy"}>
          {m.merge()}
        </Button>
        <Button look="secondary" onClick={drop}>
          {m.merge_drop()}
        </Button>
      </div>
    </div>
  );
}
