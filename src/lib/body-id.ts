import { asciiDigits } from "margdeep-search/any-script";
import { z } from "zod";

const maxId = 2_147_483_647;
const message = `must be a whole number from 1 to ${maxId}`;

/** An id in a body: a number, or its digits, for an id that was read from an address or a form is text. */
export const bodyId = z
  .preprocess(
    (value) => {
      const digits = typeof value === "string" ? asciiDigits(value) : "";
      return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : value;
    },
    z.int(message).min(1, message).max(maxId, message),
  )
  .meta({ type: "integer", minimum: 1, maximum: maxId });
