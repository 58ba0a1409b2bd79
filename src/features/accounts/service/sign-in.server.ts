import type { Deps } from "#http/deps.server.ts";
import { countAttempt, studentLogin } from "#http/limits/count-attempts.server.ts";
import { isSameSecret } from "#lib/secrets.server.ts";
import { updateHash } from "../store/students.server.ts";
import { signToken } from "./access-tokens.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { rehashIfOutdated, verifyPassword } from "./passwords.server.ts";
import { type SessionOrigin, startSession, tokenSeconds } from "./sessions.server.ts";

interface Credentials {
  identifier: string;
  password: string;
}

/**
 * Signs a browser in.
 *
 * @param replaces secret of the session it had before, which ends: a session never outlives a login
 * @returns the new session's secret, for the cookie; and the language of the student's e-mails
 * @throws AppError wrong_credentials, too_many_attempts, hashing_busy
 */
export async function signIn(
  deps: Deps,
  credentials: Credentials,
  origin: SessionOrigin,
  replaces: string | null,
): Promise<{ studentId: number; secret: string; language: string }> {
  const student = await checkPassword(deps, credentials, origin);
  const { secret } = await begin(deps, student, credentials.password, { kind: "browser", origin, replaces });
  deps.log.info({ event: "signed_in", studentId: student.id }, "security");
  return { studentId: student.id, secret, language: student.language };
}

/**
 * An access token for a student's program or for the service account (specification D3).
 *
 * @throws AppError wrong_credentials, too_many_attempts, hashing_busy
 */
export async function issueToken(
  deps: Deps,
  credentials: Credentials,
  origin: SessionOrigin,
): Promise<{ access: string; expiresInSeconds: number }> {
  if (isServiceUsername(deps, credentials.identifier)) {
    const { SERVICE_ACCOUNT_PASSWORD: expected } = deps.config;
    await countAttempt(deps, `service:${credentials.identifier}`, origin.address, studentLogin, async () => {
      // Takes as long as any other password check, so that the timing does not reveal the username.
      await verifyPassword(null, credentials.password, origin.signal);
      return expected && isSameSecret(credentials.password, expected) ? true : null;
    });
    return { access: await signToken(deps, { kind: "service" }), expiresInSeconds: tokenSeconds };
  }
  const student = await checkPassword(deps, credentials, origin);
  const { sessionHash } = await begin(deps, student, credentials.password, { kind: "token", origin });
  const access = await signToken(deps, { kind: "student", studentId: student.id, sessionHash });
  return { access, expiresInSeconds: tokenSeconds };
}

function isServiceUsername({ config }: Deps, username: string): boolean {
  return config.SERVICE_ACCOUNT_USERNAME !== undefined && isSameSecret(username, config.SERVICE_ACCOUNT_USERNAME);
}

/** Writes the session, and the hash again where it was made at a lower cost; hashes before the transaction begins. */
async function begin(
  deps: Deps,
  student: { id: number; passwordHash: string },
  password: string,
  session: { kind: "browser" | "token"; origin: SessionOrigin; replaces?: string | null },
) {
  const rehashed = await rehashIfOutdated(student.passwordHash, password);
  return deps.db.transaction(async (tx) => {
    if (rehashed) await updateHash(tx, student.id, rehashed);
    return startSession(deps, tx, { studentId: student.id, ...session });
  });
}
