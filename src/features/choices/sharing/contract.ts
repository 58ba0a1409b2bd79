import { z } from "zod";
import { withoutControls } from "#lib/plain-text.ts";
import { listAuthorities } from "../list-rules.ts";
import { criteria, maxWeight, permissions, roomLimits } from "./room-rules.ts";

const line = (max: number) =>
  z.string().transform(withoutControls).pipe(z.string().trim().min(1, "is needed").max(max));
const rowKey = z.int().min(1).max(2_147_483_647);
const may = z.enum(permissions).describe("each includes the ones before it: read, comment, weigh");

/** Body of `POST /api/choices/{id}/sharing/`. */
export const NewShare = z
  .strictObject({ name: line(roomLimits.name).describe("as the student calls the person"), may })
  .meta({ id: "NewChoiceListShare" });
export type NewShare = z.infer<typeof NewShare>;

/** Body of `PATCH /api/choices/{id}/sharing/{share}/`. */
export const ShareChange = NewShare.partial()
  .refine((change) => Object.keys(change).length > 0, { message: "Give name or may", path: ["name"] })
  .meta({ id: "ChoiceListShareChange" });
export type ShareChange = z.infer<typeof ShareChange>;

/** Body of a comment. */
export const NewComment = z
  .strictObject({
    text: line(roomLimits.comment),
    row: rowKey.optional().describe("`key` of a row; without it the whole list"),
  })
  .meta({ id: "NewChoiceListComment" });
export type NewComment = z.infer<typeof NewComment>;

const weight = z.int().min(0).max(maxWeight);
const weights = z.strictObject({ fees: weight, distance: weight, branch: weight, safety: weight, outcome: weight });

/** Body of `PUT .../opinion/`: what is important to a person, and the rows that they refuse. */
export const NewOpinion = z
  .strictObject({
    weights: weights
      .refine((given) => Object.values(given).some((one) => one > 0), { message: "Give at least one more than 0" })
      .describe(`0 (not important) to ${maxWeight} (most important); only their proportions count`),
    vetoes: z
      .array(z.strictObject({ row: rowKey, reason: line(roomLimits.reason) }))
      .max(roomLimits.vetoes)
      .default([])
      .refine((all) => new Set(all.map(({ row }) => row)).size === all.length, { message: "Refuse each row once" }),
  })
  .meta({ id: "NewChoiceListOpinion" });
export type NewOpinion = z.infer<typeof NewOpinion>;

const personId = z.int().nullable().describe("of a share; null: the student");

const Row = z.object({
  key: z.int(),
  branch_id: z.int().nullable(),
  college_id: z.int().nullable(),
  institute: z.string(),
  programme: z.string(),
  code: z.string(),
  group: z.string(),
});

/** What everybody in the room sees of a list. No private note is in it. */
export const Room = z
  .object({
    list: z.object({ name: z.string(), authority: z.enum(listAuthorities), year: z.int(), rows: z.array(Row) }),
    me: personId,
    may: z.enum([...permissions, "own"]).describe("own: the student"),
    people: z.array(
      z.object({
        id: personId,
        name: z.string().nullable().describe("as the student calls them; null: the student"),
        is_asked: z.boolean().describe("is asked what is important to them, and the link is in force"),
        has_answered: z.boolean(),
      }),
    ),
    comments: z.array(
      z.object({
        id: z.int(),
        by: personId,
        row: z.int().nullable().describe("`key` of a row, which may be gone; null: the whole list"),
        text: z.string(),
        written_at: z.iso.datetime(),
      }),
    ),
    own_opinion: z
      .object({ weights, vetoes: z.array(z.object({ row: z.int(), reason: z.string() })) })
      .nullable()
      .describe(
        "one's own answer; null: none yet, or, to a guest, not everybody has answered: the student has the link too",
      ),
    is_fixed: z.boolean().describe("one's own answer was shown to everybody, so it no longer changes"),
    opinions: z
      .object({
        criteria: z.array(
          z.object({
            criterion: z.enum(criteria),
            verdict: z.enum(["agree", "close", "differ"]),
            mean: z.number().describe("percent of all importance"),
            spread: z.number().describe("points between the highest and the lowest share"),
            shares: z.array(z.object({ id: personId, share: z.number() })),
          }),
        ),
        rows: z.array(
          z.object({
            row: z.int(),
            verdict: z.enum(["vetoed", "unseen", "free"]),
            vetoes: z.array(z.object({ id: personId, reason: z.string() })),
            unseen_by: z.array(personId).describe("who answered before the row was added"),
          }),
        ),
      })
      .nullable()
      .describe("null until two or more take part and everybody who is asked has answered"),
  })
  .meta({ id: "ChoiceListRoom" });
export type Room = z.infer<typeof Room>;

/** One person with whom a list is shared, for the student alone. */
export const Share = z
  .object({
    id: z.int(),
    name: z.string(),
    may,
    address: z.string().nullable().describe("secret: anyone who has it is this person here; null: the link was ended"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "ChoiceListShare" });
export type Share = z.infer<typeof Share>;

/** What `GET /api/choices/{id}/sharing/` answers. */
export const Sharing = z
  .object({
    can_share: z.boolean().describe("false: under 18 without a guardian's consent; no link works then"),
    guardian_name: z.string().nullable().describe("the guardian who agreed, to be invited; null: there is none"),
    shares: z.array(Share),
    room: Room,
  })
  .meta({ id: "ChoiceListSharing" });
export type Sharing = z.infer<typeof Sharing>;
