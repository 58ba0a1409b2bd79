import {
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { ownerChangeStates } from "./choices.ts";
import { colleges } from "./colleges.ts";
import { pictures } from "./pictures.ts";
import { sources } from "./sources.ts";
import { staff } from "./staff.ts";

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const hostelId = () =>
  integer("hostel_id")
    .notNull()
    .references(() => hostels.id, { onDelete: "cascade" });
const position = () => smallint().notNull().default(0);

export const hostels = pgTable("hostels", {
  id: id(),
  name: text().notNull(),
  kind: text({ enum: ["hostel", "pg"] }).notNull(),
  forWhom: text("for_whom", { enum: ["girls", "boys", "everyone"] }).notNull(),
  area: text().notNull().default(""),
  city: text().notNull(),
  state: text().notNull(),
  address: text().notNull().default(""),
  pincode: text(),
  landmark: text().notNull().default(""),
  contact: text().notNull().default(""),
  contact2: text().notNull().default(""),
  email: text().notNull().default(""),
  description: text().notNull().default(""),
  overview: text().notNull().default(""),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  food: text({ enum: ["none", "veg", "veg_and_nonveg"] }),
  depositRupees: integer("deposit_rupees"),
  noticeDays: smallint("notice_days"),
  isActive: boolean("is_active").notNull().default(true),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

export const hostelRooms = pgTable("hostel_rooms", {
  id: id(),
  hostelId: hostelId(),
  roomCategory: text("room_category").notNull(),
  details: text().notNull().default(""),
  sharing: smallint().notNull(),
  rupeesPerMonth: integer("charge_rupees").notNull(),
  position: position(),
});

export const hostelFacilities = pgTable(
  "hostel_facilities",
  { hostelId: hostelId(), name: text().notNull(), position: position() },
  (table) => [primaryKey({ columns: [table.hostelId, table.name] })],
);

export const hostelRules = pgTable(
  "hostel_rules",
  { hostelId: hostelId(), rule: text().notNull(), position: position() },
  (table) => [primaryKey({ columns: [table.hostelId, table.rule] })],
);

export const hostelPhotos = pgTable("hostel_photos", {
  id: id(),
  hostelId: hostelId(),
  url: text().notNull(),
  alt: text().notNull().default(""),
  credit: text().notNull().default(""),
  width: integer(),
  height: integer(),
  /** Which of ours it is, by its address; null: the picture of another site. */
  pictureKey: text("picture_key").references(() => pictures.key),
  position: position(),
});

export const hostelColleges = pgTable(
  "hostel_colleges",
  {
    hostelId: hostelId(),
    collegeId: integer("college_id")
      .notNull()
      .references(() => colleges.id, { onDelete: "cascade" }),
    metres: integer().notNull(),
    isManual: boolean("is_manual").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.hostelId, table.collegeId] })],
);

const topic = () => text({ enum: ["rent", "rules", "facilities", "food", "who"] }).notNull();

/** What staff saw at a visit, and what the owner stated; the newest of each. */
export const hostelEvidence = pgTable(
  "hostel_evidence",
  {
    hostelId: hostelId(),
    topic: topic(),
    basis: text({ enum: ["visit", "owner"] }).notNull(),
    confirmedOn: date("confirmed_on", { mode: "string" }).notNull(),
    position: position(),
  },
  (table) => [primaryKey({ columns: [table.hostelId, table.topic, table.basis] })],
);

/** What residents say of a fact; each student has one word on it. */
export const hostelResidentReports = pgTable(
  "hostel_resident_reports",
  {
    hostelId: hostelId(),
    topic: topic(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    isRight: boolean("is_right").notNull(),
    reportedOn: date("reported_on", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hostelId, table.topic, table.studentId] })],
);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Links by which owners confirm their hostel without an account, each once. */
export const hostelOwnerLinks = pgTable("hostel_owner_links", {
  id: text().primaryKey(),
  hostelId: hostelId(),
  sentTo: text("sent_to").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** What an owner says is different, for staff. */
export const hostelOwnerChanges = pgTable("hostel_owner_changes", {
  id: id(),
  hostelId: hostelId(),
  linkId: text("link_id")
    .notNull()
    .references(() => hostelOwnerLinks.id, { onDelete: "cascade" }),
  topic: topic(),
  words: text().notNull(),
  state: text({ enum: ownerChangeStates }).notNull().default("waiting"),
  confirmedBefore: date("confirmed_before", { mode: "string" }),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  decidedBy: integer("decided_by").references(() => staff.id),
});
