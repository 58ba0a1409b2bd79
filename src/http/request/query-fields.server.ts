import { z } from "@hono/zod-openapi";
import { asciiDigits, plainDigits, withoutFormat } from "margdeep-search/any-script";

const maxId = 2_147_483_647;
const textRefused = "must not contain the NUL character";

/** Larger sizes are brought down to this. */
const maxPageSize = 100;
/** Pages behind this one are as empty as it is. */
const lastPage = 1_000_000;

/** A repeated name counts once, with its first value; an empty value counts as not given. */
function firstGiven(value: unknown): unknown {
  const first = Array.isArray(value) ? value[0] : value;
  return first === "" ? undefined : first;
}

/** A number that people type; an id comes from an address of ours, and is read to the letter. */
function typedNumber(value: unknown): unknown {
  const first = firstGiven(value);
  return typeof first === "string" ? asciiDigits(first) : first;
}

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string({ error: "is required" })
    .regex(/^(0|[1-9][0-9]{0,15})$/, message)
    .transform(Number)
    .pipe(z.number({ error: message }).min(least, message).max(most, message));

const idMessage = `must be a whole number from 1 to ${maxId}`;
const id = wholeNumber(1, maxId, idMessage);

/** An id that must be in the query. */
export function requiredId(description: string) {
  return z.preprocess(firstGiven, id).openapi({ type: "integer", minimum: 1, maximum: maxId, description, example: 1 });
}

/** An id that may be in the query; null when it is not. */
export function optionalId(description: string) {
  return z
    .preprocess(firstGiven, id.optional().transform(orNull))
    .openapi({ type: "integer", minimum: 1, maximum: maxId, description });
}

/** An id in a path that is not called so, or not the only one. */
export function pathNumber(description: string) {
  return id.openapi({ type: "integer", minimum: 1, maximum: maxId, description, example: 1 });
}

/** The id in a path. */
export function pathId(description: string) {
  return z.object({ id: pathNumber(description) });
}

/** A whole number within bounds; null when it is not given. */
export function optionalNumber(least: number, most: number, description: string) {
  return z
    .preprocess(
      typedNumber,
      wholeNumber(least, most, `must be a whole number from ${least} to ${most}`).optional().transform(orNull),
    )
    .openapi({ type: "integer", minimum: least, maximum: most, description });
}

/** Text without surrounding blanks, which something is looked up by; null when it is not given. */
export function optionalText(maxLength: number, description: string) {
  return z.preprocess(firstGiven, comparedText(maxLength).optional().transform(emptyOrNull)).openapi({
    type: "string",
    maxLength,
    description,
  });
}

/** Text typed into a search box; "" when it is not given. */
export function searchText(maxLength: number, description: string) {
  return z
    .preprocess(
      firstGiven,
      comparedText(maxLength)
        .optional()
        .transform((text) => text ?? ""),
    )
    .openapi({ type: "string", maxLength, description });
}

/** The same as it is compared, without characters that have no shape. */
const comparedText = (maxLength: number) => plainText(maxLength).overwrite(withoutFormat);

/** Text that a column can hold, without surrounding blanks. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine((text) => !text.includes("\0"), textRefused)
    .transform((text) => text.trim());
}

/** Our dates are within these; the ISO calendar has days at both ends that the database cannot hold. */
const [firstDay, lastDay] = ["1900-01-01", "2199-12-31"];
const calendarDay = z
  .string()
  .overwrite(plainDigits)
  .pipe(z.iso.date("must be a day such as 2026-11-21"))
  .refine((day) => day >= firstDay && day <= lastDay, `must be a day from ${firstDay} to ${lastDay}`);

/** A calendar day in India that must be in the query, YYYY-MM-DD. */
export function requiredDay(description: string) {
  return z.preprocess(firstGiven, calendarDay).openapi({ type: "string", format: "date", description });
}

/** The same, where it may be left out; null when it is not given. */
export function optionalDay(description: string) {
  return z
    .preprocess(firstGiven, calendarDay.optional().transform(orNull))
    .openapi({ type: "string", format: "date", description });
}

/** One of some words; null when it is not given. */
export function optionalChoice<const Word extends string>(words: readonly [Word, ...Word[]], description: string) {
  return z
    .preprocess(firstGiven, choice(words).optional().transform(orNull))
    .openapi({ type: "string", enum: [...words], description });
}

/** One of some words, with the one that counts when none is given. */
export function choiceOr<const Word extends string>(
  fallback: NoInfer<Word>,
  words: readonly [Word, ...Word[]],
  description: string,
) {
  return z
    .preprocess(
      firstGiven,
      choice(words)
        .optional()
        .transform((word): Word => word ?? fallback),
    )
    .openapi({ type: "string", enum: [...words], default: fallback, description });
}

function choice<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}

/** True or false, also as 1 or 0; false when it is not given. */
export function flag(description: string) {
  const flagWord = z.enum(["true", "false", "1", "0"], { error: "must be true or false" });
  return z
    .preprocess(
      firstGiven,
      flagWord.optional().transform((word) => word === "true" || word === "1"),
    )
    .openapi({ type: "boolean", default: false, description });
}

/**
 * `page` and `page_size` of a list. Sizes and pages beyond their bounds are brought back to them.
 *
 * @param defaultSize results on a page when none is requested; a client of specification S7 reads one page only,
 *   so lists of that section answer as many as they may
 */
export function pageFields(defaultSize = maxPageSize) {
  return {
    page: boundedNumber(lastPage, 1).openapi({
      type: "integer",
      minimum: 1,
      default: 1,
      description: "Counted from 1. A page behind the last one is empty.",
    }),
    page_size: boundedNumber(maxPageSize, defaultSize).openapi({
      type: "integer",
      minimum: 1,
      default: defaultSize,
      description: `Results on a page. More than ${maxPageSize} count as ${maxPageSize}.`,
    }),
  };
}

function boundedNumber(most: number, fallback: number) {
  const digits = z
    .string()
    .overwrite(asciiDigits)
    .regex(/^0*[1-9][0-9]*$/, "must be a whole number from 1");
  return z.preprocess(
    firstGiven,
    digits.optional().transform((text) => (text === undefined ? fallback : Math.min(Number(text), most))),
  );
}

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}

function emptyOrNull(value: string | undefined): string | null {
  return value || null;
}
