import type { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import { SentStatement } from "./contract.ts";

/**
 * Reads who states what is in a list, and when, from the fields of the form as typed.
 *
 * @throws AppError invalid_input with a sentence for each missing or wrong field
 */
export function readSentStatement(
  { now }: Pick<Deps, "now">,
  { stated_by: by, stated_on: on, is_owner: isOwner }: Readonly<Record<string, string>>,
): z.infer<typeof SentStatement> {
  const read = SentStatement.safeParse({ by, on, is_owner: isOwner === "yes" });
  const problems = read.success ? {} : messagesByField(read.error);
  if (read.success && read.data.on > dayInIndia(now())) problems.on = "That day is still to come";
  const named = Object.entries(problems).map(([field, message]) => [`stated_${field}`, message]);
  if (!read.success || named.length > 0) throw new AppError("invalid_input", Object.fromEntries(named));
  return read.data;
}
