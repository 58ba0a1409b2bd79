import { z } from "@hono/zod-openapi";
import { invalidInput } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ListedActOf } from "#policies/policies.ts";
import { staffOnly } from "#staff/access/guard.server.ts";

/** What all calls of this part have in common. */
export function entry(act: ListedActOf<"staff">, summary: string) {
  return { tags: ["Staff: people"], summary, ...staffOnly(act) };
}

export const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
  404: problemReply("There is no such conversation, person or review; or nobody of the staff is signed in"),
  ...invalidInput,
};

/** Later pages would be slow to read and of little use. */
const lastPage = 200;

const whole = (fallback: number, most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "must be a whole number from 1")
    .optional()
    .transform((text) => Math.min(Number(text ?? fallback), most))
    .openapi({ type: "integer", minimum: 1, default: fallback });

/** `page` and `per_page`; larger values are reduced to the maximum. */
export const pages = (perPage = 25) => ({ page: whole(1, lastPage), per_page: whole(perPage, 100) });

/** One or several values; empty ones are ignored. */
export function anyOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z
    .preprocess((value) => [value ?? []].flat().filter((word) => word !== ""), z.array(z.enum(words)).max(20))
    .openapi({ type: "array", items: { type: "string", enum: [...words] } });
}
