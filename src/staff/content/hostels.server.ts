import { z } from "zod";
import { hostelEvidence, hostelFacilities, hostelRooms, hostelRules, hostels } from "#db/schema/hostels.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { refreshNearness, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { evidenceTopics, foods, hostelKinds, residents } from "#features/hostels/choice-rules.ts";
import { hostelPath } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import {
  day,
  line,
  lineOrNull,
  lines,
  oneOf,
  recordId,
  requiredLine,
  uniqueLines,
  whole,
  yesOrNo,
} from "#staff/records/wire-fields.ts";
import { hostelSheet } from "./hostel-lists/sheet.server.ts";
import { nearCollegeList, withNearColleges } from "./near-colleges.server.ts";
import { hostelPhotoPart, photoList, photoRefusals } from "./photo-fields.server.ts";

const degree = (least: number, most: number) =>
  z
    .number({ error: `must be a number from ${least} to ${most}` })
    .min(least, `must be a number from ${least} to ${most}`)
    .max(most, `must be a number from ${least} to ${most}`)
    .nullable()
    .default(null);

const fields = z.strictObject({
  name: requiredLine(200),
  kind: oneOf(hostelKinds),
  for_whom: oneOf(residents),
  area: line(120).default(""),
  city: requiredLine(120),
  state: requiredLine(120),
  address: lines(500).default(""),
  pincode: lineOrNull(6).refine((text) => text === null || /^[1-9]\d{5}$/.test(text), "must have six digits"),
  landmark: line(200).default(""),
  contact: line(40).default(""),
  contact2: line(40).default(""),
  email: line(254).default(""),
  description: lines(5000).default(""),
  overview: lines(5000).default(""),
  latitude: degree(6, 38),
  longitude: degree(68, 98),
  food: oneOf(foods).nullable().default(null),
  deposit_rupees: whole(0, 10_000_000).nullable().default(null),
  notice_days: whole(0, 365).nullable().default(null),
  is_active: yesOrNo().default(true),
  source_id: recordId(),
  rooms: z
    .array(
      z.strictObject({
        room_category: requiredLine(120),
        details: line(500).default(""),
        sharing: whole(1, 20).describe("beds in the room"),
        charge: whole(1, 1_000_000).describe("rupees a month for one bed"),
      }),
    )
    .max(40, "can have at most 40 kinds of rooms")
    .default([]),
  facilities: uniqueLines(60, 120).default([]),
  rules: uniqueLines(60, 500).default([]),
  evidence: z
    .array(
      z.strictObject({
        topic: oneOf(evidenceTopics),
        basis: oneOf(["visit", "owner"]),
        confirmed_on: day(),
      }),
    )
    .refine(
      (list) => new Set(list.map(({ topic, basis }) => `${topic} ${basis}`)).size === list.length,
      "names the same topic and basis twice",
    )
    .default([])
    .describe("who confirmed what, and when; a visit needs a photo"),
  near_colleges: nearCollegeList(),
  photos: photoList(),
});

/** Hostels and PGs, each with its rooms, facilities, rules, photos and the colleges that staff linked by hand. */
export const hostelResource = withNearColleges(
  tableResource({
    name: "hostels",
    area: "content",
    table: hostels,
    fields,
    parts: {
      rooms: {
        table: hostelRooms,
        owner: hostelRooms.hostelId,
        columns: {
          room_category: hostelRooms.roomCategory,
          details: hostelRooms.details,
          sharing: hostelRooms.sharing,
          charge: hostelRooms.rupeesPerMonth,
        },
        position: hostelRooms.position,
      },
      facilities: {
        table: hostelFacilities,
        owner: hostelFacilities.hostelId,
        columns: hostelFacilities.name,
        position: hostelFacilities.position,
      },
      rules: {
        table: hostelRules,
        owner: hostelRules.hostelId,
        columns: hostelRules.rule,
        position: hostelRules.position,
      },
      evidence: {
        table: hostelEvidence,
        owner: hostelEvidence.hostelId,
        columns: {
          topic: hostelEvidence.topic,
          basis: hostelEvidence.basis,
          confirmed_on: hostelEvidence.confirmedOn,
        },
        position: hostelEvidence.position,
      },
      photos: hostelPhotoPart,
    },
    touched: hostels.updatedAt,
    listed: ["name", "kind", "for_whom", "area", "city", "state", "is_active"],
    search: [hostels.name, hostels.area, hostels.city, hostels.address],
    filters: {
      is_active: hostels.isActive,
      city: hostels.city,
      state: hostels.state,
      kind: hostels.kind,
      for_whom: hostels.forWhom,
      source_id: hostels.sourceId,
    },
    sorts: { name: hostels.name, city: hostels.city, state: hostels.state, updated_at: hostels.updatedAt },
    remove: true,
    check: async ({ now }, _tx, values) => ({ ...placeErrors(values), ...evidenceErrors(values, dayInIndia(now())) }),
    label: ({ name, city }) => `${name}, ${city}`,
    sitePath: (id, { is_active }) => (is_active ? hostelPath(id) : null),
    afterChange: async (_deps, tx, changes) => {
      await refreshNearness(
        tx,
        changes.filter(({ after }) => after !== null).map(({ id }) => id),
      );
      await touchCatalogue(tx);
    },
    afterCommit: invalidateCatalogue,
    refusals: photoRefusals,
    sheet: hostelSheet,
    csvFields: Object.keys(fields.shape).filter(
      (name) => !["rooms", "facilities", "rules", "evidence", "near_colleges", "photos"].includes(name),
    ),
  }),
);

/** A visit shows that it took place. */
function evidenceErrors({ evidence, photos }: Values, today: string): FieldErrors {
  const list = evidence as { basis: string; confirmed_on: string }[];
  if (list.some(({ confirmed_on }) => confirmed_on > today)) return { evidence: "names a day that is still to come" };
  const isVisited = list.some(({ basis }) => basis === "visit");
  return isVisited && (photos as unknown[]).length === 0 ? { evidence: "needs a photo for a visit" } : {};
}

function placeErrors({ latitude, longitude, email }: Values): FieldErrors {
  return {
    ...((latitude === null) !== (longitude === null) && { latitude: "Give both latitude and longitude, or neither" }),
    ...(email !== "" && !z.email().safeParse(email).success && { email: "must be an e-mail address" }),
  };
}
