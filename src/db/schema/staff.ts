import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { changeActions, staffAreas, staffRoles } from "./choices.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People who run the site. */
export const staff = pgTable("staff", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  /** The e-mail in lower case without spaces: what is compared. */
  emailKey: text("email_key").notNull().unique(),
  role: text({ enum: staffRoles }).notNull(),
  /** PHC string; null until the invitation is accepted. */
  passwordHash: text("password_hash"),
  /** Encrypted with a key derived from the secret key. */
  totpSecret: text("totp_secret"),
  /** The second factor counts from here. */
  totpConfirmedAt: instant("totp_confirmed_at"),
  /** A code counts once. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
  isActive: boolean("is_active").notNull().default(true),
  invitedBy: integer("invited_by"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

const staffId = () =>
  integer("staff_id")
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" });

export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  { staffId: staffId(), codeHash: text("code_hash").notNull(), usedAt: instant("used_at") },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
);

export const staffSessions = pgTable("staff_sessions", {
  /** SHA-256 of the cookie's value. */
  idHash: text("id_hash").primaryKey(),
  staffId: staffId(),
  /** False: the password was right, the code is still required. */
  isComplete: boolean("is_complete").notNull(),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** User-Agent, as sent. */
  device: text().notNull().default(""),
  address: text().notNull().default(""),
});

export const staffInvitations = pgTable("staff_invitations", {
  /** Random; the link's token is made from it and the secret key. */
  id: text().primaryKey(),
  staffId: staffId(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** Everything staff changed; rows are only ever added. */
export const staffChanges = pgTable("staff_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  at: instant("at").notNull(),
  staffId: integer("staff_id").notNull(),
  staffName: text("staff_name").notNull(),
  action: text({ enum: changeActions }).notNull(),
  /** Who may read of it: staff whose role may enter this part. */
  area: text({ enum: staffAreas }).notNull(),
  /** As in /api/staff/<resource>/. */
  resource: text().notNull(),
  recordId: text("record_id").notNull(),
  /** What people call the record. */
  label: text().notNull(),
  /** For what is more than a changed record, in words. */
  summary: text().notNull().default(""),
  /** The record as it was; null: it was not. */
  before: jsonb(),
  /** The record as it is; null: it no longer exists. */
  after: jsonb(),
  importRunId: integer("import_run_id"),
});
