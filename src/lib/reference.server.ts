import { randomInt } from "node:crypto";

/** Letters and digits that cannot be mistaken for each other when read out on the phone. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * What a sender is told and may quote, such as `M-7KQ2XD9`.
 *
 * @param kind M for a message, T for a ticket
 */
export function newReference(kind: "M" | "T"): string {
  const characters = Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]);
  return `${kind}-${characters.join("")}`;
}
