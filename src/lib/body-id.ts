import { z } from "zod";

const maxId = 2_147_483_647;
const message = `must be a whole number from 1 to ${maxId}`;

/** An id in a body: a number, or its digits, for an id that was read from an address or a form is text. */
export const bodyId = z
  .preprocess(
    (value) => (typeof value === "string" && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value),
    z.int(message).min(1, message).max(maxId, message),
  )
  .meta({ type: "integer", minimum: 1, maximum: maxId });
