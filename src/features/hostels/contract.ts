import { z } from "zod";
import { FacetValue, PhotoDetail, Source } from "#features/catalogue/contract.ts";
import {
  evidenceBases,
  evidenceTopics,
  type Food,
  foods,
  type HostelKind,
  type HostelSort,
  hostelKinds,
  type Resident,
  residents,
} from "./choice-rules.ts";

/** Who confirmed a fact of a hostel, and until when that counts (decision 0125). */
export const HostelEvidence = z
  .object({
    topic: z.enum(evidenceTopics).describe("who: who may stay"),
    basis: z.enum(evidenceBases).describe("visit: our staff were there; owner; residents: students who live there"),
    confirmed_on: z.string().meta({ format: "date" }),
    residents: z.number().int().describe("how many residents say that it is right; 0 for the others"),
    doubts: z.number().int().describe("how many residents have said since then that it is not right"),
    is_current: z.boolean().describe("false: older than 6 months (rent) or 12, or most residents doubt it"),
  })
  .meta({ id: "HostelEvidence" });
export type HostelEvidence = z.infer<typeof HostelEvidence>;

/** What a resident says of one fact. */
export const ResidentReport = z.object({
  topic: z.enum(evidenceTopics, "Please choose what you report"),
  is_right: z
    .union([z.boolean(), z.enum(["yes", "no"])], "Please say whether it is right")
    .transform((value) => value === true || value === "yes")
    .describe("whether it is still as the page says"),
});
export type ResidentReport = z.infer<typeof ResidentReport>;

const different = z
  .string()
  .trim()
  .max(1000, "Please use at most 1000 characters")
  .default("")
  .describe("what is different; empty: it is as shown");
/** What an owner answers, by topic. */
export const OwnerAnswers = z.object({
  rent: different,
  rules: different,
  facilities: different,
  food: different,
  who: different,
});
export type OwnerAnswers = z.infer<typeof OwnerAnswers>;

export const RoomDetail = z
  .object({
    id: z.number().int(),
    room_category: z.string(),
    details: z.string(),
    sharing: z.number().int().describe("beds in the room"),
    charge: z.number().int().describe("rupees a month for one bed"),
  })
  .meta({ id: "RoomDetail" });
export type RoomDetail = z.infer<typeof RoomDetail>;

/** A hostel or PG as lists show it. */
export const HostelCard = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(hostelKinds),
    for_whom: z.enum(residents),
    area: z.string(),
    city: z.string(),
    state: z.string(),
    photos: z.array(z.string()).describe("addresses of pictures, the first one leads"),
    facilities: z.array(z.string()),
    price: z.number().int().nullable().describe("rupees a month, the cheapest bed; null: not in our data"),
    sharing: z.array(z.number().int()).describe("beds in its rooms, fewest first"),
    distance: z.number().int().nullable().describe("straight-line metres to the college asked for"),
    is_sample: z.boolean().describe("invented for the starter data"),
    food: z.enum(foods).nullable().describe("null: not in our data"),
    deposit: z.number().int().nullable().describe("rupees, paid back at the end; null: not in our data"),
    notice_days: z.number().int().nullable().describe("days of notice before leaving; null: not in our data"),
    rent_evidence: HostelEvidence.nullable().describe("null: nobody has confirmed the rent"),
  })
  .meta({ id: "HostelCard" });
export type HostelCard = z.infer<typeof HostelCard>;

/** A college near a hostel. */
export const NearCollege = z
  .object({
    id: z.number().int(),
    name: z.string(),
    area: z.string(),
    city: z.string(),
    state: z.string(),
    photos: z.array(z.string()).describe("the leading picture, or none"),
    distance: z.number().int().describe("straight-line metres"),
  })
  .meta({ id: "NearCollege" });
export type NearCollege = z.infer<typeof NearCollege>;

/** One hostel or PG, whole. */
export const Hostel = HostelCard.omit({ distance: true })
  .extend({
    photo_details: z
      .array(PhotoDetail)
      .optional()
      .describe("what the photos show, in their order; not there without photos"),
    address: z.string(),
    pincode: z.string().nullable(),
    landmark: z.string(),
    contact: z.string(),
    contact2: z.string(),
    email: z.string(),
    description: z.string(),
    overview: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    rules: z.array(z.string()),
    evidence: z.array(HostelEvidence).describe("at most one a topic"),
    room_details: z.array(RoomDetail),
    near_college: z.array(z.number().int()).describe("ids of the nearest colleges, nearest first, at most 12"),
    near_colleges: z.array(NearCollege).describe("the same colleges with what cards need"),
    source: Source,
    updated_at: z.string().describe("ISO 8601 instant"),
  })
  .meta({ id: "Hostel" });
export type Hostel = z.infer<typeof Hostel>;

/** What a visitor may ask of the hostel list. */
export interface HostelQuery {
  city: string | null;
  /** Girls and boys find hostels for everyone too. */
  forWhom: Resident | null;
  kind: HostelKind | null;
  /** For the cheapest bed. */
  maxRupeesPerMonth: number | null;
  /** Only hostels near this college, with their distance to it. */
  collegeId: number | null;
  /** On foot to the college, estimated; counts only with a college. */
  maxWalkMinutes: number | null;
  /** "veg" finds places that serve vegetarian food, with or without other food. */
  food: Food | null;
  maxDepositRupees: number | null;
  maxNoticeDays: number | null;
  /** "distance" orders by price while no college is chosen. */
  sort: HostelSort;
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** Counts of the filters one could choose next: each facet counts under all other chosen filters, not its own. */
export const HostelFacets = z
  .object({ city: z.array(FacetValue), for_whom: z.array(FacetValue), kind: z.array(FacetValue) })
  .meta({ id: "HostelFacets" });
export type HostelFacets = z.infer<typeof HostelFacets>;
