import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { activeSessions } from "#staff/access/service/sessions.server.ts";
import { deleteOwnSession, deleteSessionsOf, listSessions } from "#staff/access/store/sessions.server.ts";

/** Sessions of a member, most recently seen first. @param own the requesting session */
export async function listStaffSessionViews({ db, now }: Deps, staffId: number, own: string) {
  const rows = await listSessions(db, staffId, activeSessions(now()));
  return rows.map(({ idHash, createdAt, lastSeenAt, device, address }) => ({
    id: idHash,
    device,
    address,
    is_this: idHash === own,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }));
}

/**
 * Ends one session of this member, identified by its hash.
 *
 * @throws AppError session_not_found, also for another member's
 */
export async function endStaffSession({ db, log }: Deps, staffId: number, sessionHash: string): Promise<void> {
  if (!(await deleteOwnSession(db, staffId, sessionHash))) throw new AppError("session_not_found");
  log.info({ event: "staff_session_ended", staffId }, "security");
}

/** Ends all sessions of a member except the requesting one. */
export async function endOtherStaffSessions({ db, log }: Deps, staffId: number, own: string): Promise<void> {
  await deleteSessionsOf(db, staffId, own);
  log.info({ event: "staff_sessions_ended", staffId }, "security");
}
