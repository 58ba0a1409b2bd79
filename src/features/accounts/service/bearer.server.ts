import type { Context } from "hono";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { deriveKey, randomPublicId } from "#lib/secrets.server.ts";
import { findSession } from "../store/sessions.server.ts";
import { tokenSeconds } from "./sessions.server.ts";

/** What a token opens. Source: decision D3. */
export type Scope = "packages:read" | "wishlist" | "profile" | "tickets";

const studentScopes: readonly Scope[] = ["packages:read", "wishlist", "profile", "tickets"];
const serviceScopes: readonly Scope[] = ["packages:read"];

/** Whom a token speaks for. */
export type Bearer = { kind: "service" } | { kind: "student"; studentId: number; sessionHash: string };

const algorithm = "HS256";
const tokenType = "at+jwt";
const serviceSubject = "service";

const Claims = z.object({ sub: z.string(), scope: z.string(), sid: z.string().optional() });

const keyOf = ({ secretKey }: Deps) => deriveKey(secretKey, "bearer-token");
const audienceOf = ({ config }: Deps) => `${config.PUBLIC_URL}/api/`;

/** Signs an access token for 15 minutes. A student's lives no longer than the session row it names. */
export function signToken(deps: Deps, bearer: Bearer): Promise<string> {
  const isStudent = bearer.kind === "student";
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({
    scope: (isStudent ? studentScopes : serviceScopes).join(" "),
    ...(isStudent && { sid: bearer.sessionHash }),
  })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setIssuer(deps.config.PUBLIC_URL)
    .setAudience(audienceOf(deps))
    .setSubject(isStudent ? String(bearer.studentId) : serviceSubject)
    .setJti(randomPublicId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(keyOf(deps));
}

/**
 * Whom the request's access token speaks for.
 *
 * @throws AppError token_refused (401) without a token or with one that is wrong, old or ended; not_yours (403) when it
 *   does not open this
 */
export async function requireBearer(c: Context<ApiEnv>, scope: Scope): Promise<Bearer> {
  c.header("Cache-Control", "no-store");
  const token = /^Bearer ([A-Za-z0-9._-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const found = token ? await readToken(c.get("deps"), token) : null;
  if (!found) {
    c.header("WWW-Authenticate", "Bearer");
    throw new AppError("token_refused");
  }
  if (!found.scopes.includes(scope)) throw new AppError("not_yours");
  return found.bearer;
}

/**
 * The same for what belongs to one student, who must be the token's: whether anybody has that id is not said.
 *
 * @param studentId as the request names it
 */
export async function requireOwnBearer(c: Context<ApiEnv>, scope: Scope, studentId: number): Promise<number> {
  const bearer = await requireBearer(c, scope);
  if (bearer.kind !== "student" || bearer.studentId !== studentId) throw new AppError("not_yours");
  return bearer.studentId;
}

async function readToken(deps: Deps, token: string): Promise<{ bearer: Bearer; scopes: string[] } | null> {
  const claims = await readClaims(deps, token);
  if (!claims) return null;
  const scopes = claims.scope.split(" ");
  if (claims.sub === serviceSubject) {
    return deps.config.SERVICE_ACCOUNT_USERNAME ? { bearer: { kind: "service" }, scopes } : null;
  }
  const session = await findSession(deps.db, claims.sid ?? "", "token", deps.now());
  if (!session || String(session.id) !== claims.sub) return null;
  return { bearer: { kind: "student", studentId: session.id, sessionHash: session.sessionHash }, scopes };
}

async function readClaims(deps: Deps, token: string) {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      algorithms: [algorithm],
      typ: tokenType,
      issuer: deps.config.PUBLIC_URL,
      audience: audienceOf(deps),
      requiredClaims: ["sub", "jti", "exp", "scope"],
      currentDate: deps.now(),
      clockTolerance: 5,
    });
    return Claims.parse(payload);
  } catch {
    // Whatever is wrong with a token, its bearer is told the same.
    return null;
  }
}
