import type { MiddlewareHandler } from "hono";
import type { Deps } from "../deps.server.ts";
import type { ApiEnv, SignedInStudent } from "../request-context.server.ts";
import { readSessionCookie, sessionCookie, sessionCookieName } from "../session/session-cookie.server.ts";
import { keptOnDevice } from "./candidate-cookie.server.ts";
import { noteChild } from "./child-cookie.server.ts";

/** Who holds a session's secret; `isRenewed` when its time was renewed, so that the browser keeps it longer too. */
export type FindVisitor = (
  deps: Deps,
  secret: string,
) => Promise<{ student: SignedInStudent; isRenewed: boolean } | null>;

/**
 * Gives every entry point a function that returns who is signed in. It queries the database at most once a request, and never without
 * a session cookie. A response for which it found somebody is private and never cached.
 */
export function provideVisitor(find: FindVisitor): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const deps = c.get("deps");
    const secret = readSessionCookie(c.req.raw.headers, deps.config);
    let lookup: ReturnType<FindVisitor> | undefined;
    c.set("visitor", async () => {
      if (!secret) return null;
      lookup ??= find(deps, secret);
      return (await lookup)?.student ?? null;
    });
    await next();
    const found = await lookup?.catch(() => null);
    if (!found) return;
    const { headers } = c.res;
    headers.set("Cache-Control", "private, no-store");
    headers.delete("ETag");
    headers.delete(keptOnDevice);
    const isSetAlready = headers.getSetCookie().some((one) => one.startsWith(`${sessionCookieName(deps.config)}=`));
    if (found.student.consent === "pending") {
      headers.append("Set-Cookie", noteChild(deps.config, c.req.raw.headers, found.student.publicId));
    }
    if (found.isRenewed && secret && !isSetAlready) {
      headers.append("Set-Cookie", sessionCookie(deps.config, secret));
    }
  };
}
