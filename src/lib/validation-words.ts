import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What a value of each type is called. */
const types: Record<string, string> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
  date: "must be a date",
  null: "must be null",
};

const formats: Record<string, string> = {
  email: "must be an e-mail address",
  url: "must be a web address",
  date: "must be a day such as 2026-11-21",
  datetime: "must be a moment such as 2026-11-21T09:30:00Z",
};

/** More allowed words than these are not listed. */
const maxWordsListed = 30;

/**
 * The message of an issue whose schema has none of its own, in place of the validation library's text. createApp hands it
 * to the library once, for every schema.
 */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue) ? "is required" : (types[String(issue.expected)] ?? "has a value that does not fit");
    case "invalid_value":
      return isMissing(issue) ? "is required" : oneOf(issue.values);
    case "too_big":
      return bound(issue.origin, "at most", issue.maximum);
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "is required"
        : bound(issue.origin, "at least", issue.minimum);
    case "invalid_format":
      return formats[String(issue.format)] ?? "is not written in the expected form";
    case "unrecognized_keys":
      return "holds a field that is not known here";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_key":
      return "holds a name that does not fit";
    default:
      return "has a value that does not fit";
  }
}

function isMissing(issue: Issue): boolean {
  return issue.input === undefined && (issue.path?.length ?? 0) > 0;
}

function oneOf(values: readonly unknown[]): string {
  if (values.length > maxWordsListed) return "is not one of the values allowed here";
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;
}

function bound(origin: string, direction: "at most" | "at least", limit: number | bigint): string {
  if (origin === "string") return `must have ${direction} ${limit} characters`;
  if (origin === "array" || origin === "set") return `must have ${direction} ${limit} entries`;
  return `must be ${direction} ${limit}`;
}
