import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { packages } from "#db/schema/packages.ts";
import { signToken } from "#features/accounts/service/access-tokens.server.ts";
import { hashPassword } from "#features/accounts/service/passwords.server.ts";
import { startSession } from "#features/accounts/service/sessions.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { sessionCookieName } from "#http/session/session-cookie.server.ts";
import { contactKey } from "#lib/person-fields.ts";
import { emailKey } from "#lib/person-rules.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { testNow } from "./deps.ts";
import { unique } from "./factories.ts";

/** The default password of test students. */
export const testPassword = "lamp on the path 7";

// why: a hash at the standard cost takes 28 ms, and most tests are not about hashing.
const cheapCost = { memoryKiB: 64, passes: 1 };

/** Inserts a package, free by default. */
export async function insertPackage(db: Db, given: Partial<typeof packages.$inferInsert> = {}) {
  const [row] = await db
    .insert(packages)
    .values({ name: `Package ${unique()}`, description: "Guidance", amountRupees: 0, ...given })
    .returning();
  return row!;
}

/** Inserts an adult student with the password `testPassword` and a unique e-mail and phone. */
export async function insertStudent(
  db: Db,
  { password = testPassword, ...given }: Partial<typeof students.$inferInsert> & { password?: string } = {},
) {
  const number = unique();
  const email = given.email ?? `student-${number}@example.org`;
  const contact = given.contact ?? String(9_000_000_000 + number);
  const [row] = await db
    .insert(students)
    .values({
      publicId: randomPublicId(),
      firstName: "Asha",
      lastName: "Patil",
      contact,
      email,
      emailKey: emailKey(email),
      contactKey: contactKey(contact),
      passwordHash: given.passwordHash ?? (await hashPassword(password, cheapCost)),
      passwordChangedAt: testNow,
      dob: "2005-04-17",
      packageId: given.packageId ?? (await insertPackage(db)).id,
      consent: "not_needed",
      registeredAt: testNow,
      ...given,
    })
    .returning();
  return row!;
}

/** The request headers of a browser signed in as this student. */
export async function signIn(deps: Deps, studentId: number, device = "Test browser") {
  const { secret, sessionHash } = await startSession(deps, deps.db, {
    studentId,
    kind: "browser",
    origin: { address: "192.0.2.1", device },
  });
  const headers = {
    cookie: `${sessionCookieName(deps.config)}=${secret}`,
    origin: new URL(deps.config.PUBLIC_URL).origin,
  };
  return { headers, secret, sessionHash };
}

/** The Authorization header of a student's API token, or of the service account. */
export async function bearerOf(deps: Deps, who: number | "service") {
  if (who === "service") return { authorization: `Bearer ${await signToken(deps, { kind: "service" })}` };
  const origin = { address: "192.0.2.1", device: "Test program" };
  const { sessionHash } = await startSession(deps, deps.db, { studentId: who, kind: "token", origin });
  return { authorization: `Bearer ${await signToken(deps, { kind: "student", studentId: who, sessionHash })}` };
}
