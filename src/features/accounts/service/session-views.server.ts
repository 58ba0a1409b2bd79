import type { Deps } from "#http/deps.server.ts";
import type { SignedInStudent } from "#http/request-context.server.ts";
import { deviceName } from "#lib/device-name.ts";
import { sessionsOf } from "./sessions.server.ts";

/** One place where a student is signed in, as the dashboard shows it. */
export interface SessionView {
  /** Names the session without being its secret. */
  hash: string;
  isThis: boolean;
  isProgram: boolean;
  browser: string;
  system: string;
  /** ISO moments. */
  createdAt: string;
  lastSeenAt: string;
}

/** Where a student is signed in, as the page lists it. */
export async function listSessionViews(
  deps: Deps,
  student: Pick<SignedInStudent, "id" | "sessionHash">,
): Promise<SessionView[]> {
  const rows = await sessionsOf(deps, student.id);
  return rows.map((row) => ({
    hash: row.idHash,
    isThis: row.idHash === student.sessionHash,
    isProgram: row.kind === "token",
    ...deviceName(row.device),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}
