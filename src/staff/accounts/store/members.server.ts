import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff, staffInvitations, staffSessions } from "#db/schema/staff.ts";

/** Credentials for sign-in, of active members only. */
export async function findCredentials(db: Db, emailKey: string) {
  const [row] = await db
    .select({
      id: staff.id,
      role: staff.role,
      passwordHash: staff.passwordHash,
      totpConfirmedAt: staff.totpConfirmedAt,
    })
    .from(staff)
    .where(and(eq(staff.emailKey, emailKey), eq(staff.isActive, true)));
  return row ?? null;
}

/** @param lock locks the row until the transaction ends */
export async function getMember(tx: Db, id: number, lock = false) {
  const found = tx
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      emailKey: staff.emailKey,
      role: staff.role,
      isActive: staff.isActive,
      passwordHash: staff.passwordHash,
      totpSecret: staff.totpSecret,
      totpConfirmedAt: staff.totpConfirmedAt,
      createdAt: staff.createdAt,
    })
    .from(staff)
    .where(eq(staff.id, id));
  const [row] = await (lock ? found.for("no key update") : found);
  return row ?? null;
}

/** A member by e-mail, active or not. */
export async function findByEmail(tx: Db, emailKey: string) {
  const [row] = await tx.select({ id: staff.id, name: staff.name }).from(staff).where(eq(staff.emailKey, emailKey));
  return row ?? null;
}

export async function hasMembers(db: Db): Promise<boolean> {
  const rows = await db.select({ id: staff.id }).from(staff).limit(1);
  return rows.length > 0;
}

/** An arbitrary advisory-lock number that no other code uses. */
const membersLock = 7_301_020;

/** Serializes changes that depend on all members, with an advisory lock until the transaction ends. */
export async function lockMembers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${membersLock})`);
}

/** Active admins who can sign in, except this one. */
export async function countOtherAdmins(tx: Db, id: number): Promise<number> {
  const others = and(
    ne(staff.id, id),
    eq(staff.role, "admin"),
    eq(staff.isActive, true),
    isNotNull(staff.passwordHash),
  );
  const [row] = await tx.select({ count: count() }).from(staff).where(others);
  return row?.count ?? 0;
}

/** @returns the new id, or null when the e-mail address is taken */
export async function insertMember(tx: Db, values: typeof staff.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(staff).values(values).onConflictDoNothing().returning({ id: staff.id });
  return row?.id ?? null;
}

type Changeable = Pick<typeof staff.$inferInsert, "name" | "role" | "isActive" | "passwordHash" | "updatedAt">;

export async function updateMember(tx: Db, id: number, values: Partial<Changeable>): Promise<void> {
  await tx.update(staff).set(values).where(eq(staff.id, id));
}

const columns = {
  name: sql`lower(${staff.name})`,
  email: staff.emailKey,
  role: staff.role,
  created_at: staff.createdAt,
  id: staff.id,
} as const;

/** Query of a staff list. */
export interface MemberQuery {
  page: number;
  perPage: number;
  sort: keyof typeof columns;
  order: "asc" | "desc";
  /** Part of a name or an e-mail address; "" for all. */
  q: string;
  /** Only these members; null for all. */
  ids: number[] | null;
}

/** A page of members with their last-seen time and pending invitation. */
export async function listMembers(db: Db, query: MemberQuery, now: Date) {
  const { page, perPage, sort, order, q, ids } = query;
  const found = and(ids ? inArray(staff.id, ids) : undefined, q ? nameOrEmailHolds(q) : undefined);
  const [total] = await db.select({ count: count() }).from(staff).where(found);
  const rows = await selectMembers(db, now)
    .where(found)
    .orderBy(order === "desc" ? desc(columns[sort]) : asc(columns[sort]), asc(staff.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { count: total?.count ?? 0, rows };
}

/** The same for one member. */
export async function readMember(db: Db, id: number, now: Date) {
  const [row] = await selectMembers(db, now).where(eq(staff.id, id));
  return row ?? null;
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof readMember>>>;

function selectMembers(db: Db, now: Date) {
  const seen = db
    .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastSeenAt).as("seen_at") })
    .from(staffSessions)
    .groupBy(staffSessions.staffId)
    .as("seen");
  const invited = db
    .select({ staffId: staffInvitations.staffId, until: max(staffInvitations.expiresAt).as("invited_until") })
    .from(staffInvitations)
    .where(and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now)))
    .groupBy(staffInvitations.staffId)
    .as("invited");
  return db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      isActive: staff.isActive,
      hasPassword: sql<boolean>`${staff.passwordHash} is not null`,
      hasSecondFactor: sql<boolean>`${staff.totpConfirmedAt} is not null`,
      createdAt: staff.createdAt,
      lastSeenAt: seen.at,
      invitationUntil: invited.until,
    })
    .from(staff)
    .leftJoin(seen, eq(seen.staffId, staff.id))
    .leftJoin(invited, eq(invited.staffId, staff.id))
    .$dynamic();
}

function nameOrEmailHolds(q: string): SQL | undefined {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return or(sql`lower(${staff.name}) like ${pattern}`, sql`${staff.emailKey} like ${pattern}`);
}
