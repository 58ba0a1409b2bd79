import { z } from "zod";
import { oneLine, withoutControls } from "#lib/plain-text.ts";
import { isWebAddress, namesUser } from "#lib/web-address.ts";

// Field schemas that many resources share, as the console and CSV files send them.

const maxNumber = 2_147_483_647;

/** One line of text; may be empty. */
export function line(most: number) {
  return z.string({ error: "must be text" }).max(most, `must have at most ${most} characters`).transform(oneLine);
}

/** One line of text; required. */
export function requiredLine(most: number) {
  return line(most).refine((text) => text !== "", "is required");
}

/** One line of text; empty means unknown (null). */
export function lineOrNull(most: number) {
  return line(most)
    .nullable()
    .default(null)
    .transform((text) => text || null);
}

/** Text of several lines; may be empty. */
export function lines(most: number) {
  return z
    .string({ error: "must be text" })
    .max(most, `must have at most ${most} characters`)
    .transform((text) => withoutControls(text.replaceAll("\r\n", "\n")).trim());
}

/** Text of several lines; required. */
export function requiredLines(most: number) {
  return lines(most).refine((text) => text !== "", "is required");
}

/** A list of lines; empty lines are dropped. */
export function lineList(most: number, longest: number) {
  return z
    .array(line(longest))
    .transform((entries) => entries.filter((entry) => entry !== ""))
    .refine((entries) => entries.length <= most, `can have at most ${most} entries`);
}

/** The same without duplicates. */
export function uniqueLines(most: number, longest: number) {
  return lineList(most, longest).refine((entries) => new Set(entries).size === entries.length, "holds an entry twice");
}

/** An instant in the years 1 to 9999 with its offset: "2026-11-21T09:30:00+05:30". */
export function instant() {
  const message = "must be a moment such as 2026-11-21T09:30:00+05:30";
  return z.iso
    .datetime({ offset: true, error: message })
    .transform((text) => new Date(text).toISOString())
    .refine((text) => /^(?!0000)\d{4}-/.test(text), message);
}

/** A web address, or null. */
export function webAddressOrNull() {
  return lineOrNull(2000)
    .refine((text) => text === null || !namesUser(text), "must have no name or password before the site")
    .refine(
      (text) => text === null || namesUser(text) || isWebAddress(text),
      "must be a whole address that begins with https://",
    );
}

/** A whole number within bounds. */
export function whole(least: number, most = maxNumber) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.int({ error: message }).min(least, message).max(most, message);
}

/** The id of another record. */
export function recordId() {
  return z.int({ error: "is required" }).min(1, "is required").max(maxNumber, "is required");
}

/** A calendar day. */
export function day() {
  return z
    .string({ error: "is required" })
    .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-11-21")
    .refine(isDay, "is not a day of the calendar")
    .meta({ format: "date" });
}

function isDay(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) && !text.startsWith("0000");
}

/** A boolean. */
export function yesOrNo() {
  return z.boolean({ error: "must be true or false" });
}

/** One of a fixed set of words. */
export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}
