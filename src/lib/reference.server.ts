import { randomInt } from "node:crypto";

/** Letters and digits that cannot be mistaken for each other when read out on the phone. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * What a sender is told and may quote, such as `M-7KQ2XD9`.
 *
 * @param kind M for a message, T for a ticket
 */
export function newReference(kind: "M" | "T"): string {
  return `${kind}-${readableCode(7)}`;
}

/** A random code that people type or read out; each character is worth almost five bits. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
