import { z } from "zod";
import { bodyId } from "#lib/body-id.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { kinds, maxId, maxNoteLength } from "./saved-item.ts";

/** Programs with typed shapes send null for what is not there. */
const idOrNone = bodyId.nullish().transform((given) => given ?? undefined);

export const Note = z
  .string("must be text")
  .transform((text) => withoutControls(text).replaceAll("\r\n", "\n").trim())
  .pipe(z.string().max(maxNoteLength, `Please use at most ${maxNoteLength} characters`));

const placeMessage = "must be a whole number from 1";
const Place = z.int(placeMessage).min(1, placeMessage).max(maxId, placeMessage);

/** Body of `POST /api/wishlist/`. Source: docs/specification S3, S7, D25. */
export const NewInterest = z
  .object({
    student_id: bodyId,
    college: idOrNone,
    hostel: idOrNone,
    job: idOrNone,
    note: Note.optional().describe("for its student alone; at most 1,000 characters"),
    position: Place.optional().describe("its place in the list of its kind, from 1; without it: on top"),
  })
  .refine((body) => kinds.filter((kind) => body[kind] !== undefined).length === 1, {
    path: ["college"],
    message: "Give one of college, hostel or job",
  })
  .meta({ id: "NewInterest" });
export type NewInterest = z.infer<typeof NewInterest>;

/** Body of `PATCH /api/wishlist/{id}/`. */
export const ChangedInterest = z
  .object({
    note: Note.optional(),
    position: Place.optional().describe("its new place in the list of its kind; beyond the end: the last"),
  })
  .refine((body) => body.note !== undefined || body.position !== undefined, {
    path: ["note"],
    message: "Give a note or a position",
  })
  .meta({ id: "ChangedInterest" });

const place = {
  id: z.number().int(),
  name: z.string(),
  area: z.string(),
  city: z.string(),
  state: z.string(),
  photos: z.array(z.string()),
  is_active: z.union([z.literal(0), z.literal(1)]).describe("0: it is not listed any more and has no page"),
};

const CollegeDetails = z.object(place).meta({ id: "SavedCollege" });

const HostelDetails = z
  .object({
    ...place,
    kind: z.enum(["hostel", "pg"]),
    for_whom: z.enum(["girls", "boys", "everyone"]),
    price: z.number().int().nullable().describe("rupees a month, the cheapest bed; null: not in our data"),
    is_sample: z.boolean(),
  })
  .meta({ id: "SavedHostel" });

const JobDetails = z
  .object({
    id: z.number().int(),
    company: z.string(),
    position: z.string(),
    kind: z.enum(["job", "campus_drive", "internship"]),
    place: z.string(),
    apply_by: z.string().nullable().describe("the last day to apply in India, YYYY-MM-DD; null: no last day"),
    is_open: z.boolean(),
    is_published: z.boolean().describe("false: it has no page any more"),
    is_sample: z.boolean(),
  })
  .meta({ id: "SavedJob" });

/** An entry of a wishlist: a college, a hostel or a job, with what lists need of it. */
export const Interest = z
  .object({
    id: z.number().int(),
    student_id: z.number().int(),
    college: z.number().int().optional(),
    college_details: CollegeDetails.optional(),
    hostel: z.number().int().optional(),
    hostel_details: HostelDetails.optional(),
    job: z.number().int().optional(),
    job_details: JobDetails.optional(),
    note: z.string(),
    position: z.number().int().describe("its place among the entries of its kind, from 1"),
    created_at: z.string().describe("ISO 8601 instant"),
  })
  .meta({ id: "Interest" });
export type Interest = z.infer<typeof Interest>;

/** What a heart is answered: how it is now, and what a removed entry held, so that undoing brings it back. */
export interface SaveReply {
  isSaved: boolean;
  removed: { note: string; position: number } | null;
}

/** The message shown once on the next page: how a heart's plain form ended. */
export const saveFlashes = ["added", "removed", "already_in_wishlist", "wishlist_full", "not_there"] as const;
export type SaveFlash = (typeof saveFlashes)[number];

/** The same with what it is about, where the page after it may not show that. */
export interface SaveFlashShown {
  note: SaveFlash;
  /** Empty: the heart itself shows it. */
  name: string;
}

/** The facts of a saved college when its student last looked. */
export interface CollegeFacts {
  /** Newest year of closing values; null: none. */
  cutOffYear: number | null;
  /** How many closing values are published. */
  cutOffRows: number;
  placementYear: number | null;
  seats: number;
}

/** What is new about a saved college. */
export type CollegeChange =
  | { what: "cut_offs"; year: number }
  | { what: "cut_off_rows"; more: number; year: number }
  | { what: "placements"; year: number }
  | { what: "seats"; from: number; to: number };
