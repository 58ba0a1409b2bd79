import { boolean, date, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { pictures } from "./pictures.ts";
import { staff } from "./staff.ts";

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const isSample = () => boolean("is_sample").notNull().default(false);

export const news = pgTable("news", {
  id: id(),
  title: text().notNull(),
  summary: text().notNull().default(""),
  content: text().notNull(),
  photo: text(),
  /** Which of ours the photo is, by its address; null: none, or the picture of another site. */
  pictureKey: text("picture_key").references(() => pictures.key),
  photoAlt: text("photo_alt").notNull().default(""),
  photoCredit: text("photo_credit").notNull().default(""),
  webLink: text("web_link"),
  publishedAt: instant("published_at"),
  isPublished: boolean("is_published").notNull().default(true),
  isSample: isSample(),
  updatedAt: instant("updated_at").defaultNow(),
});

export const reviews = pgTable("reviews", {
  id: id(),
  review: text().notNull(),
  rating: smallint().notNull(),
  studentName: text("student_name").notNull(),
  isPublished: boolean("is_published").notNull().default(false),
  isSample: isSample(),
  createdAt: instant("created_at").defaultNow(),
  /** The student who wrote it; null: the starter data or staff. */
  studentId: integer("student_id")
    .unique()
    .references(() => students.id, { onDelete: "cascade" }),
  updatedAt: instant("updated_at").defaultNow(),
  /** Why staff did not publish it. */
  refusal: text().notNull().default(""),
});

export const jobKinds = ["job", "campus_drive", "internship"] as const;

export const jobs = pgTable("jobs", {
  id: id(),
  company: text().notNull(),
  position: text().notNull(),
  kind: text({ enum: jobKinds }).notNull(),
  experience: text().notNull().default(""),
  place: text().notNull().default(""),
  isRemote: boolean("is_remote").notNull().default(false),
  payMinRupees: integer("pay_min_rupees"),
  payMaxRupees: integer("pay_max_rupees"),
  payPeriod: text("pay_period", { enum: ["year", "month"] }),
  postedOn: date("posted_on", { mode: "string" }).notNull(),
  applyBy: date("apply_by", { mode: "string" }),
  description: text().notNull().default(""),
  eligibility: text().notNull().default(""),
  link: text(),
  asksStudentForMoney: boolean("asks_student_for_money").notNull().default(false),
  isPublished: boolean("is_published").notNull().default(true),
  isSample: isSample(),
  updatedAt: instant("updated_at").defaultNow(),
  /** Sentences that ask the student to pay; with one, a posting is published only when it was cleared. */
  moneySentences: text("money_sentences").array().notNull().default([]),
  /** Staff who wrote them, none of whom may clear the posting. */
  moneyWrittenBy: integer("money_written_by").array().notNull().default([]),
  clearedBy: integer("cleared_by").references(() => staff.id),
  clearedAt: timestamp("cleared_at", { withTimezone: true }),
});

export const announcements = pgTable("announcements", {
  id: id(),
  place: text({ enum: ["streams"] }).notNull(),
  text: text().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  createdAt: instant("created_at").defaultNow(),
  /** The last day on which it is shown, in India. */
  endsOn: date("ends_on", { mode: "string" }).notNull(),
});
