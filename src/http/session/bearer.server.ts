import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#lib/errors.ts";
import type { Scope } from "#policies/policy.ts";
import type { Deps } from "../deps.server.ts";
import type { ApiEnv, Bearer, VerifiedToken } from "../request-context.server.ts";

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
 * The student whom the request's access token speaks for; the service account is no student.
 *
 * @throws AppError token_refused, not_yours
 */
export async function requireBearerStudent(c: Context<ApiEnv>, scope: Scope): Promise<number> {
  const bearer = await requireBearer(c, scope);
  if (bearer.kind !== "student") throw new AppError("not_yours");
  return bearer.studentId;
}
