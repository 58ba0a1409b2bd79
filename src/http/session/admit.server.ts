import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#lib/errors.ts";
import { type ListedAct, policyOf } from "#policies/policies.ts";
import type { NamedPolicy, Scope, Who } from "#policies/policy.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { requireBearer, requireBearerStudent } from "./bearer.server.ts";
import { admitKey } from "./partner-key.server.ts";

/**
 * Opens a route of the REST API to those whom the list of policies names, and writes the act into its OpenAPI entry. Who
 * asks is found out before anything of the request is validated.
 *
 * @throws AppError token_refused, not_signed_in (401); not_yours, key_scope_missing (403)
 */
export function admit(act: ListedAct | NamedPolicy): {
  "x-policy": NamedPolicy;
  middleware: MiddlewareHandler<ApiEnv>;
} {
  const policy = policyOf(act);
  const { who } = policy;
  const middleware: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const key = admitKey(c, policy);
    const studentId = key ? null : await findSender(c, who);
    if (who.kind === "token") await requireBearer(c, who.scope);
    const [deps, clientAddress] = [c.get("deps"), c.get("clientAddress")];
    c.set("admitted", { policy, deps, clientAddress, studentId, ...(key && { partnerKey: key }) });
    await next();
  };
  return { "x-policy": policy, middleware };
}

/** Who asks, where the act is for students, or done by a student as themselves. */
function findSender(c: Context<ApiEnv>, who: Who): Promise<number | null> | null {
  if (who.kind === "student") return findStudent(c, who);
  return who.kind === "everyone" && who.scope ? findOptionalStudent(c, who.scope) : null;
}

/** A program that brings a token means somebody by it; the service account speaks for no student. */
async function findOptionalStudent(c: Context<ApiEnv>, scope: Scope): Promise<number | null> {
  if (c.req.header("authorization") === undefined) return (await c.get("visitor")())?.id ?? null;
  const found = await c.get("bearer")();
  return found?.bearer.kind === "service" ? null : requireBearerStudent(c, scope);
}

/** The token's student, else the session's. */
async function findStudent(c: Context<ApiEnv>, who: Extract<Who, { kind: "student" }>): Promise<number> {
  const visitor = c.req.header("authorization") === undefined ? await c.get("visitor")() : null;
  if (visitor) return visitor.id;
  const isAskedForSession = who.refusal === "not_signed_in" && c.req.header("authorization") === undefined;
  if (!who.scope || isAskedForSession) throw new AppError("not_signed_in");
  return requireBearerStudent(c, who.scope);
}

/**
 * The student's own id, where the request names one.
 *
 * @throws AppError not_yours (403), whether or not anybody has the id that was named
 */
export function assertOwn(studentId: number, named: number): number {
  if (named !== studentId) throw new AppError("not_yours");
  return studentId;
}

/** The session, or the token's, of the student who was let in: names it, without being its secret. */
export async function sessionHashOf(c: Context<ApiEnv>): Promise<string> {
  const isByToken = c.req.header("authorization") !== undefined;
  const bearer = isByToken ? (await c.get("bearer")())?.bearer : undefined;
  const hash = bearer?.kind === "student" ? bearer.sessionHash : (await c.get("visitor")())?.sessionHash;
  if (hash === undefined) throw new AppError("not_signed_in");
  return hash;
}
