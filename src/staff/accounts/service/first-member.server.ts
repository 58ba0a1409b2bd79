import { hashPassword } from "#features/accounts/service/passwords.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { emailKey } from "#lib/person-rules.ts";
import { readableCode } from "#lib/reference.server.ts";
import { hasMembers, insertMember, lockMembers } from "../store/members.server.ts";

const firstEmail = "admin@example.org";

/**
 * Creates the first member of staff, an admin, when there is none: with STAFF_EMAIL and STAFF_PASSWORD, or defaults for
 * the missing ones. Concurrent starts create only one.
 *
 * @returns the credentials to print once; `password` is null when STAFF_PASSWORD is set. Null when staff already exist.
 */
export async function createFirstMember(
  deps: Pick<Deps, "db" | "config" | "now" | "log">,
): Promise<{ email: string; password: string | null } | null> {
  const { db, config, now, log } = deps;
  if (await hasMembers(db)) return null;
  const email = config.STAFF_EMAIL ?? firstEmail;
  const madeUp = config.STAFF_PASSWORD ? null : newPassword();
  const passwordHash = await hashPassword(config.STAFF_PASSWORD ?? (madeUp as string));
  const at = now();
  const id = await db.transaction(async (tx) => {
    await lockMembers(tx);
    if (await hasMembers(tx)) return null;
    const row = { name: "First admin", email, emailKey: emailKey(email), role: "admin" as const, passwordHash };
    return insertMember(tx, { ...row, createdAt: at, updatedAt: at });
  });
  if (id === null) return null;
  log.info({ event: "first_staff_made", staffId: id }, "security");
  return { email, password: madeUp };
}

/** Twenty characters, almost a hundred bits, in groups that are easy to type. */
function newPassword(): string {
  return Array.from({ length: 4 }, () => readableCode(5)).join("-");
}
