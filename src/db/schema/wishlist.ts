import { integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { colleges } from "./colleges.ts";
import { hostels } from "./hostels.ts";
import { jobs } from "./publishing.ts";

/** What students saved: each row one college, hostel or job. */
export const wishlistEntries = pgTable(
  "wishlist_entries",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    collegeId: integer("college_id").references(() => colleges.id, { onDelete: "cascade" }),
    hostelId: integer("hostel_id").references(() => hostels.id, { onDelete: "cascade" }),
    jobId: integer("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    /** Smaller is higher; within one kind. */
    position: integer().notNull(),
    /** Seen by the student alone. */
    note: text().notNull().default(""),
    /** What was known of the college when the student last looked. */
    seen: jsonb().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    unique().on(table.studentId, table.collegeId),
    unique().on(table.studentId, table.hostelId),
    unique().on(table.studentId, table.jobId),
  ],
);
