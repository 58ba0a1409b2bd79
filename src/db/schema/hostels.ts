import { boolean, doublePrecision, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { colleges } from "./colleges.ts";
import { pictures } from "./pictures.ts";
import { sources } from "./sources.ts";

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
