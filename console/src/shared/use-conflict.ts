import { useState } from "react";
import { type HttpError, type RaRecord, useNotify } from "react-admin";
import type { Problem } from "../frame/api.ts";

/** A version conflict: the version I read, what I typed, and the current version. */
export interface Conflict {
  read: RaRecord;
  mine: RaRecord;
  theirs: RaRecord;
  changedBy: string | null;
}

type ConflictProblem = Problem & { theirs?: RaRecord; changed_by?: string | null };

/** Distinguishes a version conflict from other failures. Pass `onError` to a form's mutationOptions. */
export function useConflict() {
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  function onError(error: unknown, { data, previousData }: { data?: unknown; previousData?: unknown }) {
    const { message, body } = error as HttpError;
    const { code, theirs, changed_by: changedBy } = (body ?? {}) as ConflictProblem;
    if (code === "changed_meanwhile" && theirs) {
      setConflict({ read: previousData as RaRecord, mine: data as RaRecord, theirs, changedBy: changedBy ?? null });
    } else notify(message, { type: "error" });
  }
  return { conflict, onError, settle: () => setConflict(null) };
}
