import type { MiddlewareHandler } from "hono";
import { startOfDayInIndia } from "#lib/day-in-india.ts";
import type { ApiEnv } from "../request-context.server.ts";

/** That a call will end. Days are YYYY-MM-DD in India. */
export interface Deprecation {
  /** From when on nothing new should be built on it. */
  since: string;
  /** On this day it ends: a year after `since` at least (contract-changes.ts). */
  sunset: string;
  /** Address of the call that does the same, such as `/api/colleges/`. */
  instead?: string;
}

/** The headers of RFC 9745 and RFC 8594, and links to the policy and to what does the same. */
export function deprecationHeaders({ since, sunset, instead }: Deprecation, publicUrl: string) {
  const policy = `<${publicUrl}/api/docs#changes>; rel="deprecation"; type="text/html"`;
  const successor = instead ? [`<${publicUrl}${instead}>; rel="successor-version"`] : [];
  return {
    Deprecation: `@${startOfDayInIndia(since).getTime() / 1000}`,
    Sunset: startOfDayInIndia(sunset).toUTCString(),
    Link: [policy, ...successor].join(", "),
  };
}

/** The same in words, for the description of the call. */
export function deprecationInWords({ since, sunset, instead }: Deprecation): string {
  return `Deprecated since ${since}: it ends on ${sunset}.${instead ? ` Use \`${instead}\` instead.` : ""}`;
}

/** Says with every reply of a call, refused or not, that it will end. */
export function tellDeprecation(deprecation: Deprecation): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const { Link, ...headers } = deprecationHeaders(deprecation, c.get("deps").config.PUBLIC_URL);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header("Link", Link, { append: true });
  };
}

const yearMs = 365 * 86_400_000;

/** What is wrong with a deprecation; null: it keeps what the contract promises. */
export function deprecationProblem({ since, sunset }: Deprecation): string | null {
  const time = startOfDayInIndia(sunset).getTime() - startOfDayInIndia(since).getTime();
  return time >= yearMs ? null : "ends less than a year after it was announced";
}
