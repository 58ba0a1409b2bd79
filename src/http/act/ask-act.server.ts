import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { Deps } from "../deps.server.ts";
import { perform } from "../perform.server.ts";
import { type Act, stepsOf } from "./act.server.ts";

/** A visitor who is not signed in, and asks by neither the REST API nor a form. */
export interface Asking {
  deps: Deps;
  clientAddress: string;
  locale: Locale;
  request: Request;
}

/**
 * Performs an act that anybody may do, with the validation and the limits of its call.
 *
 * @param given the values of its parameters, its query and its body, by name
 * @returns its reply, without addresses of other pages
 * @throws AppError invalid_input with the messages by field, and what the act throws
 */
export async function askAct(asking: Asking, act: Act, given: Record<string, unknown>): Promise<object> {
  if (act.who.kind !== "everyone" || act.captcha) throw new Error(`${act.name} is not open to everybody`);
  const { deps, clientAddress, locale, request } = asking;
  const admitted = { policy: act, deps, clientAddress, studentId: null };
  const result = await perform(
    admitted,
    await stepsOf(act, {
      ...{ deps, studentId: null, staff: undefined as never, ...readValues(act, given), files: [] },
      ...{ locale, clientAddress, headers: new Headers(), request, channel: "api" },
      visitor: async () => null,
      sessionHash: () => Promise.reject(new AppError("not_signed_in")),
      onServe: (work) => work(),
    }),
  );
  return act.reply.plain?.(result) ?? (result as object);
}

function readValues({ params, query, input }: Act, given: Record<string, unknown>) {
  const texts = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => asText(name, value)));
  const read = (schema: Act["input"], values: object): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(values);
    if (!parsed.success) throw new AppError("invalid_input", messagesByField(parsed.error));
    return parsed.data;
  };
  return { params: read(params, texts), query: read(query, texts), input: read(input, given) };
}

/** Values as an address holds them. */
function asText(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  return [[name, Array.isArray(value) ? value.join(",") : String(value)]];
}
