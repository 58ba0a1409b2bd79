import { date, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { sources } from "./sources.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const day = (name: string) => date(name, { mode: "string" }).notNull();
const sourceId = () =>
  integer("source_id")
    .notNull()
    .references(() => sources.id);

/** What a date is of: an exam, or the counselling that gives its seats. */
export const calendarExamKinds = ["exam", "counselling"] as const;
export const calendarEventKinds = [
  "registration",
  "exam",
  "result",
  "choices",
  "allotment",
  "reporting",
  "other",
] as const;
/** Expected: derived by us. Announced, changed, cancelled: stated by the authority. */
export const calendarStatuses = ["expected", "announced", "changed", "cancelled"] as const;
export const calendarPrecisions = ["day", "month"] as const;

export const calendarExams = pgTable("calendar_exams", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** In addresses. */
  key: text().notNull().unique(),
  name: text().notNull(),
  kind: text({ enum: calendarExamKinds }).notNull(),
  authority: text().notNull(),
  url: text(),
  /** Empty: all India. */
  states: text().array().notNull().default([]),
  updatedAt: instant("updated_at").defaultNow(),
});

export const calendarEvents = pgTable("calendar_events", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  examId: integer("exam_id")
    .notNull()
    .references(() => calendarExams.id),
  /** The year of admission. */
  cycle: smallint().notNull(),
  name: text().notNull(),
  kind: text({ enum: calendarEventKinds }).notNull(),
  startsOn: day("starts_on"),
  endsOn: day("ends_on"),
  /** Day: from the first day to the last. Month: somewhere between them. */
  precision: text({ enum: calendarPrecisions }).notNull(),
  status: text({ enum: calendarStatuses }).notNull(),
  /** What an expected date is derived from. */
  basis: text().notNull().default(""),
  /** For readers: what changed, and why. */
  note: text().notNull().default(""),
  link: text(),
  /** Counted by a trigger. */
  version: integer().notNull().default(1),
  updatedAt: instant("updated_at").defaultNow(),
  sourceId: sourceId(),
});

/** Every state an event was in; a trigger writes it. */
export const calendarEventVersions = pgTable(
  "calendar_event_versions",
  {
    eventId: integer("event_id")
      .notNull()
      .references(() => calendarEvents.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    startsOn: day("starts_on"),
    endsOn: day("ends_on"),
    precision: text({ enum: calendarPrecisions }).notNull(),
    status: text({ enum: calendarStatuses }).notNull(),
    note: text().notNull(),
    sourceId: sourceId(),
    writtenAt: instant("written_at").defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.version] })],
);

const studentId = () => integer("student_id").references(() => students.id, { onDelete: "cascade" });

/** Exams that a student follows: what the feed and the reminders are made of. */
export const calendarFollows = pgTable(
  "calendar_follows",
  {
    studentId: studentId().notNull(),
    examId: integer("exam_id")
      .notNull()
      .references(() => calendarExams.id, { onDelete: "cascade" }),
    followedAt: instant("followed_at"),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.examId] })],
);

/** The feed of a student's own calendar; its address is made from the id and the secret key. */
export const calendarFeeds = pgTable("calendar_feeds", {
  studentId: studentId().primaryKey(),
  id: text().notNull().unique(),
  issuedAt: instant("issued_at"),
});

/** Consent to e-mails before a deadline; withdrawing it deletes the row. */
export const calendarReminders = pgTable("calendar_reminders", {
  studentId: studentId().primaryKey(),
  id: text().notNull().unique(),
  /** What was beside the button, word for word. */
  textShown: text("text_shown").notNull(),
  language: text().notNull(),
  givenAt: instant("given_at"),
});

/** Which reminders were queued, so that none is sent twice. */
export const calendarRemindersSent = pgTable(
  "calendar_reminders_sent",
  {
    studentId: studentId().notNull(),
    eventId: integer("event_id")
      .notNull()
      .references(() => calendarEvents.id, { onDelete: "cascade" }),
    endsOn: day("ends_on"),
    daysBefore: smallint("days_before").notNull(),
    queuedAt: instant("queued_at"),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.eventId, table.endsOn, table.daysBefore] })],
);
