import { z } from "@hono/zod-openapi";

/** `page` and `per_page` of a list; larger values are brought down to their bounds. */
export function pages(perPage = 25, lastPage = 1_000_000) {
  return {
    page: whole(lastPage, 1, "Counted from 1"),
    per_page: whole(100, perPage, "Records on a page, at most 100"),
  };
}

function whole(most: number, fallback: number, description: string) {
  return z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "must be a whole number from 1")
    .optional()
    .transform((text) => (text === undefined ? fallback : Math.min(Number(text), most)))
    .openapi({ type: "integer", minimum: 1, default: fallback, description });
}

/** Some of these words, each under the same name; empty ones are ignored. */
export function anyOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.preprocess(filledOnes, z.array(z.enum(words)).max(20)).openapi({
    type: "array",
    items: { type: "string", enum: [...words] },
  });
}

/** Several values of one name. @param item the type of each, for the OpenAPI entry */
export function severalOf<Item extends z.ZodType>(item: Item, type: "string" | "integer", most: number) {
  return z.preprocess(filledOnes, z.array(item).max(most)).openapi({ type: "array", items: { type } });
}

function filledOnes(value: unknown): unknown[] {
  return [value ?? []].flat().filter((word) => word !== "");
}

/** Numbers of records with commas between. */
export function idList(most: number, description: string) {
  return z
    .string()
    .regex(
      new RegExp(`^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,${most - 1}}$`),
      `must be numbers with commas between, at most ${most}`,
    )
    .optional()
    .openapi({ description, example: "1,2,3" });
}
