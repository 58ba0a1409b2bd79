import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#lib/errors.ts";
import type { Scope } from "#policies/policies.ts";
import type { Deps } from "./deps.server.ts";
import type { ApiEnv, Bearer, VerifiedToken } from "./request-context.server.ts";

/** The holder of a token, or null when it is wrong, expired or revoked. */
export type VerifyToken = (deps: Deps, token: string) => Promise<VerifiedToken | null>;

/** Gives every call of the REST API a function that verifies its access token, at most once a request. */
export function provideBearer(verify: VerifyToken): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    let verified: ReturnType<VerifyToken> | undefined;
    c.set("bearer", async () => {
      const token = /^Bearer ([A-Za-z0-9._-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
      if (!token) return null;
      verified ??= verify(c.get("deps"), token);
      return verified;
    });
    await next();
  };
}

/**
 * The holder of the request's access token.
 *
 * @throws AppError token_refused (401) without a token or with one that is wrong, expired or revoked; not_yours (403) when it
 *   does not open this
 */
export async function requireBearer(c: Context<ApiEnv>, scope: Scope): Promise<Bearer> {
  c.header("Cache-Control", "no-store");
  const found = await c.get("bearer")();
  if (!found) {
    c.header("WWW-Authenticate", "Bearer");
    throw new AppError("token_refused");
  }
  if (!found.scopes.includes(scope)) throw new AppError("not_yours");
  return found.bearer;
}

/**
 * The student whose records a request is about: the token's, else the session's.
 *
 * @param studentId as the request names it, where it does: it must be that student, and whether anybody else has the id
 *   is not said
 * @throws AppError token_refused, not_yours
 */
export async function requireOwner(c: Context<ApiEnv>, scope: Scope, studentId?: number): Promise<number> {
  const visitor = c.req.header("authorization") === undefined ? await c.get("visitor")() : null;
  const own = visitor?.id ?? (await requireBearerStudent(c, scope));
  if (studentId !== undefined && studentId !== own) throw new AppError("not_yours");
  return own;
}

async function requireBearerStudent(c: Context<ApiEnv>, scope: Scope): Promise<number> {
  const bearer = await requireBearer(c, scope);
  if (bearer.kind !== "student") throw new AppError("not_yours");
  return bearer.studentId;
}
