import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { randomToken, sha256 } from "#lib/secrets.server.ts";
import { needsSecondFactor } from "#policies/policies.ts";
import {
  deleteEndedSessions,
  deleteSession,
  dropOldestSessions,
  findSession,
  insertSession,
  lockMember,
  updateLastSeen,
} from "../store/sessions.server.ts";

const minuteMs = 60_000;
/** A session ends after this time without use. Source: docs/specification T2.2. */
const idleMs = 30 * minuteMs;
/** Absolute lifetime of a session after login. Source: docs/specification T2.2. */
const maxMs = 12 * 60 * minuteMs;
/** Time limit for the second factor after the password. */
const pendingMs = 15 * minuteMs;
/** Last-seen times are updated at most this often, to limit writes. */
const updateLastSeenAfterMs = minuteMs;
/** Maximum sessions per member; the least recently used one ends. */
const maxSessions = 10;

/** Client details of a new session. */
export interface StaffOrigin {
  /** Client address. */
  address: string;
  /** User-Agent, as sent. */
  device: string;
}

/** The condition of a valid session. */
export function activeSessions(now: Date): { now: Date; seenAfter: Date } {
  return { now, seenAfter: new Date(now.getTime() - idleMs) };
}

/**
 * Begins a session in the caller's transaction. Each step of the login starts a new one, which invalidates the earlier
 * secret; the server stores only its SHA-256.
 *
 * @param session `replaces` is the SHA-256 of this browser's previous session, which ends
 */
export async function startStaffSession(
  deps: Pick<Deps, "now">,
  tx: Db,
  session: { staffId: number; isComplete: boolean; origin: StaffOrigin; replaces: string | null },
): Promise<{ secret: string; sessionHash: string }> {
  const { staffId, isComplete, origin, replaces } = session;
  const now = deps.now();
  const secret = randomToken();
  const sessionHash = sha256(secret);
  await lockMember(tx, staffId);
  if (replaces) await deleteSession(tx, replaces);
  // Before the new one exists: it stays, whatever the clock says of the others.
  await dropOldestSessions(tx, staffId, isComplete, maxSessions - 1);
  await insertSession(tx, {
    idHash: sessionHash,
    staffId,
    isComplete,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (isComplete ? maxMs : pendingMs)),
    device: origin.device.slice(0, 300),
    address: origin.address,
  });
  return { secret, sessionHash };
}

/**
 * The session of a secret, or null when it has ended. Each request extends it by 30 minutes, up to 12 hours in total. A
 * session without the second factor that its member needs by now permits only to set one up.
 */
export async function findStaffSession(
  deps: Pick<Deps, "db" | "now" | "config">,
  secret: string,
): Promise<SignedInStaff | null> {
  const now = deps.now();
  const row = await findSession(deps.db, sha256(secret), activeSessions(now));
  if (!row) return null;
  const { lastSeenAt, hasSecondFactor, ...found } = row;
  const isAllowed = hasSecondFactor || !needsSecondFactor(found.role, deps.config.MODE);
  const session = { ...found, isComplete: found.isComplete && isAllowed };
  if (now.getTime() - lastSeenAt.getTime() >= updateLastSeenAfterMs)
    await updateLastSeen(deps.db, session.sessionHash, now);
  return session;
}

/** Scheduled job: deletes ended sessions. */
export async function removeEndedStaffSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteEndedSessions(db, activeSessions(now()));
}
