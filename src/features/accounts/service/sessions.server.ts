import type { Db } from "#db/client.server.ts";
import { isDatabaseUnavailable } from "#db/database-failures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { FindVisitor } from "#http/request/visitor.server.ts";
import type { IsLiveSession } from "#http/session/live-sessions.server.ts";
import { sessionSeconds } from "#http/session/session-cookie.server.ts";
import { randomToken, sha256 } from "#lib/secrets.server.ts";
import {
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  dropOldestSessions,
  findSession,
  insertSession,
  listSessions,
  lockStudent,
  renewSession,
} from "../store/sessions.server.ts";

/** Browsers, and tokens, that one student may have at one time; the one seen longest ago gives way. */
const maxSessions = 10;
/** A session's time starts again at most this often, so that reading pages seldom writes. */
const renewAfterMs = 3_600_000;
/** Source: docs/specification T2.3. */
export const tokenSeconds = 15 * 60;

/** Whose browser or program begins a session. */
export interface SessionOrigin {
  /** Client address. */
  address: string;
  /** User-Agent, as sent. */
  device: string;
  /** Aborted when the client has gone. */
  signal?: AbortSignal;
}

/**
 * Starts a session in the caller's transaction; the server stores only the SHA-256 of its secret.
 *
 * @param session `replaces` is the secret of the session that this browser had before: it ends
 */
export async function startSession(
  deps: Deps,
  tx: Db,
  session: { studentId: number; kind: "browser" | "token"; origin: SessionOrigin; replaces?: string | null },
): Promise<{ secret: string; sessionHash: string }> {
  const { studentId, kind, origin, replaces } = session;
  const now = deps.now();
  const secret = randomToken();
  const sessionHash = sha256(secret);
  await lockStudent(tx, studentId);
  if (replaces) await deleteSession(tx, sha256(replaces));
  // Before the new one exists: it stays, whatever the clock says of the others.
  await dropOldestSessions(tx, studentId, kind, maxSessions - 1);
  await insertSession(tx, {
    idHash: sessionHash,
    studentId,
    kind,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (kind === "browser" ? sessionSeconds : tokenSeconds) * 1000),
    device: origin.device.slice(0, 300),
    address: origin.address,
  });
  return { secret, sessionHash };
}

/** The student of a browser session's secret. A visit an hour or more after the last renewal extends it to 30 days. */
export const findVisitor: FindVisitor = async (deps, secret) => {
  const now = deps.now();
  const row = await findSession(deps.db, sha256(secret), "browser", now);
  if (!row) return null;
  const { lastSeenAt, ...student } = row;
  const isRenewed =
    now.getTime() - lastSeenAt.getTime() >= renewAfterMs && (await renew(deps, student.sessionHash, now));
  return { student, isRenewed };
};

/** Whether a browser's secret is that of a session that has not run out; nothing is renewed. */
export const isLiveSession: IsLiveSession = async (deps, secret) =>
  (await findSession(deps.db, sha256(secret), "browser", deps.now())) !== null;

/** @returns false when nothing can be written now: the visitor reads on, and the next visit renews */
async function renew({ db }: Pick<Deps, "db">, sessionHash: string, now: Date): Promise<boolean> {
  try {
    await renewSession(db, sessionHash, now, new Date(now.getTime() + sessionSeconds * 1000));
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

/** Ends the session whose secret a browser brings. */
export async function endSession({ db }: Deps, secret: string): Promise<void> {
  await deleteSession(db, sha256(secret));
}

/** Ends one session of this student, named by its hash; somebody else's is left alone. */
export async function endOwnSession({ db }: Deps, studentId: number, sessionHash: string): Promise<void> {
  await deleteOwnSession(db, studentId, sessionHash);
}

/** Ends every session of a student, tokens too. @param exceptHash the one that stays */
export async function endAllSessions(tx: Db, studentId: number, exceptHash: string | null = null): Promise<void> {
  await deleteSessionsOf(tx, studentId, exceptHash);
}

/** Where a student is signed in, the last seen first. */
export function sessionsOf({ db, now }: Deps, studentId: number) {
  return listSessions(db, studentId, now());
}

/** Repeated work: sessions that ran out are deleted. */
export async function removeExpiredSessions({ db, now }: Deps): Promise<void> {
  await deleteExpiredSessions(db, now());
}
