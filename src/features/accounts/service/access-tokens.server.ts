import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import type { Bearer, VerifiedToken } from "#http/request-context.server.ts";
import { deriveKey, randomPublicId } from "#lib/secrets.server.ts";
import { scopesOfToken } from "#policies/policies.ts";
import { findSession } from "../store/sessions.server.ts";
import { tokenSeconds } from "./sessions.server.ts";

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
    scope: scopesOfToken[bearer.kind].join(" "),
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

/** Whom an access token speaks for; null when it is wrong, too old, or its session has ended. */
export async function verifyToken(deps: Deps, token: string): Promise<VerifiedToken | null> {
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
    // Every invalid token gets the same answer.
    return null;
  }
}
