import { plainDigits } from "margdeep-search/any-script";
import { z } from "zod";

/**
 * What a form holds, in the shape that a JSON body has, so that one schema validates both: numbers as numbers, a box that
 * is ticked as true, fields that may be repeated as lists. A text that is no number stays, for the schema to refuse.
 */
export function readForm(schema: z.ZodType, form: FormData): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) throw new Error("A form is read by the schema of an object");
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = readField(field as z.ZodType, textsOf(form, name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const neverShown = /password|captcha|^intent$/;

/** What was typed, to be shown again: never a password, and no captcha, which is solved once. */
export function shownAgain(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => typeof value === "string" && !neverShown.test(name)),
  );
}

/** The same of a form. */
export function typedIn(form: FormData): Record<string, string> {
  return shownAgain(Object.fromEntries(form));
}

function readField(field: z.ZodType, texts: string[]): unknown {
  const [text] = texts;
  if (isWrapped(field)) {
    if (text === "" && readsNumber(field)) return field.safeParse(null).success ? null : undefined;
    return text === undefined ? undefined : readField(field.unwrap() as z.ZodType, texts);
  }
  if (field instanceof z.ZodArray) return texts.map((one) => readField(field.element as z.ZodType, [one]));
  if (field instanceof z.ZodBoolean) return text !== undefined;
  return readsNumber(field) && text !== undefined ? readNumber(text) : text;
}

function readsNumber(field: z.ZodType): boolean {
  return isWrapped(field) ? readsNumber(field.unwrap() as z.ZodType) : field instanceof z.ZodNumber;
}

function isWrapped(field: z.ZodType): field is z.ZodOptional | z.ZodDefault | z.ZodNullable {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable;
}

function readNumber(text: string): number | string {
  const plain = plainDigits(text).trim();
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
