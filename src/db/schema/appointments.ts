import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { WorkingHours } from "#lib/working-hours.ts";
import { students } from "./accounts.ts";
import { appointmentStates, callPlaces, callShares, callSubjects } from "./choices.ts";
import { orderDeliverables } from "./deliverables.ts";
import { staff } from "./staff.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const languages = ["en", "hi", "mr"] as const;

/** What staff who give calls state about themselves, and when they work. */
export const counsellors = pgTable("counsellors", {
  staffId: integer("staff_id")
    .primaryKey()
    .references(() => staff.id, { onDelete: "cascade" }),
  isBookable: boolean("is_bookable").notNull().default(false),
  about: text().notNull().default(""),
  /** To colleges: students read it before they book. */
  ties: text().notNull().default(""),
  languages: text({ enum: languages }).array().notNull().default([]),
  subjects: text({ enum: callSubjects }).array().notNull().default([]),
  slotMinutes: smallint("slot_minutes").notNull().default(45),
  pauseMinutes: smallint("pause_minutes").notNull().default(15),
  maxADay: smallint("max_a_day").notNull().default(6),
  place: text({ enum: callPlaces }).notNull().default("telephone"),
  /** An https address; `{code}` becomes one of its own for each call. */
  room: text().notNull().default(""),
  /** Weekdays from 1, Monday, to 7. */
  hours: jsonb().$type<({ weekday: number } & WorkingHours)[]>().notNull().default([]),
  /** Days in India with hours of their own, in place of the weekday's; none: a day off. */
  exceptions: jsonb().$type<{ day: string; hours: WorkingHours[] }[]>().notNull().default([]),
  /** The calendar file's address is made from it and the secret key. */
  feedId: text("feed_id").unique(),
  feedIssuedAt: instant("feed_issued_at"),
  updatedAt: instant("updated_at").notNull(),
});

/** Calls that students hold, booked, had and missed. */
export const appointments = pgTable("appointments", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reference: text().notNull().unique(),
  deliverableId: integer("deliverable_id")
    .notNull()
    .references(() => orderDeliverables.id),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  counsellorId: integer("counsellor_id")
    .notNull()
    .references(() => counsellors.staffId),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  /** With the counsellor's pause. */
  busyUntil: instant("busy_until").notNull(),
  state: text({ enum: appointmentStates }).notNull(),
  heldUntil: instant("held_until"),
  language: text({ enum: languages }).notNull(),
  subject: text({ enum: callSubjects }).notNull(),
  /** What the student lets the counsellor see. */
  shares: text({ enum: callShares }).array().notNull().default([]),
  /** Where the counsellor calls; "": the call is in a room. */
  phone: text().notNull().default(""),
  guardianEmail: text("guardian_email").notNull().default(""),
  /** The student's time zone as IANA names it; "": India's. */
  zone: text().notNull().default(""),
  /** What was beside the box, word for word; null: no consent to reminders. */
  remindersText: text("reminders_text"),
  remindersLanguage: text("reminders_language"),
  remindersSince: instant("reminders_since"),
  /** Counts changes, for calendar files. */
  sequence: integer().notNull().default(0),
  cancelledBy: text("cancelled_by", { enum: ["student", "staff", "package"] }),
  /** Why staff moved or cancelled it; the student reads it. */
  reason: text().notNull().default(""),
  /** Of the counsellor after the call, for the student. */
  note: text().notNull().default(""),
  createdAt: instant("created_at").notNull(),
  bookedAt: instant("booked_at"),
  changedAt: instant("changed_at").notNull(),
});

/** Students who wait for a time of a call, because none is free. An offer ends the wait. */
export const callWaits = pgTable("call_waits", {
  deliverableId: integer("deliverable_id")
    .primaryKey()
    .references(() => orderDeliverables.id, { onDelete: "cascade" }),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  language: text({ enum: languages }).notNull(),
  subject: text({ enum: callSubjects }).notNull(),
  joinedAt: instant("joined_at").notNull(),
});
