import type { Hono } from "hono";
import type { Db } from "#db/client.server.ts";
import { staff } from "#db/schema/staff.ts";
import { hashPassword } from "#features/accounts/service/passwords.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { emailKey } from "#lib/person-rules.ts";
import type { Role } from "#staff/access/contract.ts";
import { startStaffSession } from "#staff/access/service/sessions.server.ts";
import { testNow } from "./deps.ts";
import { unique } from "./factories.ts";

/** The default password of test staff. */
export const staffPassword = "a lamp for the office 9";

// why: a hash at the standard cost takes 28 ms, and most tests are not about hashing.
const cheapCost = { memoryKiB: 64, passes: 1 };

/**
 * Inserts a member of staff with the password `staffPassword`, without a second factor or a session: a counsellor, who
 * needs none in trial.
 */
export async function insertStaff(
  db: Db,
  { password = staffPassword, ...given }: Partial<typeof staff.$inferInsert> & { password?: string } = {},
) {
  const email = given.email ?? `staff-${unique()}@example.org`;
  const passwordHash = await hashPassword(password, cheapCost);
  const [row] = await db
    .insert(staff)
    .values({
      name: "Meera Joshi",
      email,
      emailKey: emailKey(email),
      role: "counsellor",
      passwordHash,
      createdAt: testNow,
      updatedAt: testNow,
      ...given,
    })
    .returning();
  return row!;
}

/**
 * A member of staff with this role, with a second factor unless told otherwise, signed in at `now`. The session lasts 30 minutes: pass the application's time if it
 * differs.
 */
export async function makeStaff(
  db: Db,
  role: Role,
  { now = testNow, name = `The ${role}`, hasSecondFactor = true } = {},
) {
  const row = await insertStaff(db, { role, name, totpConfirmedAt: hasSecondFactor ? testNow : null });
  const origin = { address: "192.0.2.1", device: "Test browser" };
  const session = { staffId: row.id, isComplete: true, origin, replaces: null };
  const { secret, sessionHash } = await startStaffSession({ now: () => now }, db, session);
  return { id: row.id, name, email: row.email, role, secret, sessionHash };
}

export type TestStaff = Awaited<ReturnType<typeof makeStaff>>;

/** The request headers of this member's browser; null for a visitor. */
export function staffHeaders(who: Pick<TestStaff, "secret"> | null): Record<string, string> {
  return { origin: "http://localhost:3000", ...(who && { cookie: `staff=${who.secret}` }) };
}

/** Calls the console's API as this member of staff; a body is sent as JSON unless it is already encoded. */
export function staffClient(app: Hono<ApiEnv>, who: Pick<TestStaff, "secret"> | null) {
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isWritten = typeof body === "string" || body instanceof Blob || body instanceof FormData;
    const response = await app.request(path, {
      method,
      headers: {
        ...staffHeaders(who),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isWritten ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
    const reply: any = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, text, body: reply };
  }
  return {
    ask,
    get: (path: string, headers?: Record<string, string>) => ask("GET", path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => ask("POST", path, body, headers),
    patch: (path: string, body?: unknown, headers?: Record<string, string>) => ask("PATCH", path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => ask("PUT", path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => ask("DELETE", path, undefined, headers),
  };
}
