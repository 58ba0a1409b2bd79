import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { randomToken, sha256 } from "#lib/secrets.server.ts";
import type { Role } from "../contract.ts";
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
/** A session ends after this time without use. Source: trust rules 2.2. */
const idleMs = 30 * minuteMs;
/** However busy it is, it ends so long after the login. Source: trust rules 2.2. */
const maxMs = 12 * 60 * minuteMs;
/** How long a right password waits for its code. */
const pendingMs = 15 * minuteMs;
/** A visit is noted at most this often, so that reading seldom writes. */
const updateLastSeenAfterMs = minuteMs;
/** Browsers in which one member may be signed in; the one seen longest ago gives way. */
const maxSessions = 10;

/** Whose browser begins a session. */
export interface StaffOrigin {
  /** Client address. */
  address: string;
  /** User-Agent, as sent. */
  device: string;
}

/** A session that lives, and whose it is. */
export interface StaffSession {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Names the session, without being its secret. */
  sessionHash: string;
  /** False: the password was right, the second factor is still asked for. */
  isComplete: boolean;
}

/** Sessions that live at this moment. */
export function activeSessions(now: Date): { now: Date; seenAfter: Date } {
  return { now, seenAfter: new Date(now.getTime() - idleMs) };
}

/**
 * Begins a session in the caller's transaction. Each step of the login begins a new one, so that a secret from before
 * it is of no use after it; the server keeps its SHA-256 alone.
 *
 * @param replaces SHA-256 of the session that this browser had before: it ends
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
  await dropOldestSessions(tx, staffId, isComplete, maxSessions);
  return { secret, sessionHash };
}

/** Whose session this secret opens, or null when it has ended. A visit gives it 30 more minutes, to 12 hours in all. */
export async function findStaffSession(deps: Pick<Deps, "db" | "now">, secret: string): Promise<StaffSession | null> {
  const now = deps.now();
  const row = await findSession(deps.db, sha256(secret), activeSessions(now));
  if (!row) return null;
  const { lastSeenAt, ...session } = row;
  if (now.getTime() - lastSeenAt.getTime() >= updateLastSeenAfterMs)
    await updateLastSeen(deps.db, session.sessionHash, now);
  return session;
}

/** Repeated work: sessions that ended are deleted. */
export async function removeEndedStaffSessions({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteEndedSessions(db, activeSessions(now()));
}
