import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ListedActOf, mayEnter, policies, policyOf } from "#policies/policies.ts";
import type { Area, NamedPolicy } from "#policies/policy.ts";
import type { Role } from "./contract.ts";
import { findStaffSession, type StaffSession } from "./service/sessions.server.ts";
import { readStaffCookie } from "./session-cookie.server.ts";

/** The requesting member of staff. */
export interface SignedInStaff {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Identifies the session without revealing its secret. */
  sessionHash: string;
}

/** Context variables of a handler behind `staffOnly`. */
export interface StaffEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staff: SignedInStaff };
}

/** Context variables of a handler behind `staffAfterPassword`, used by the login's intermediate steps. */
export interface StaffSessionEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staffSession: StaffSession };
}

/** State shared by the guards of one request, so that the session is looked up at most once. */
interface GuardEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staffSessionLookup?: Promise<StaffSession> };
}

/** Access data of an entry: its act in src/policies, and the console area it belongs to. */
interface StaffPolicy<Env extends { Bindings: object; Variables: object }> {
  "x-policy": NamedPolicy;
  "x-area": Area;
  middleware: MiddlewareHandler<Env> & { area: Area };
}

/** Restricts a route to the staff named in src/policies, and documents this in its OpenAPI entry. */
export function staffOnly(act: ListedActOf<"staff">): StaffPolicy<StaffEnv> {
  const { area } = policies[act].who;
  return { "x-policy": policyOf(act), "x-area": area, middleware: requireStaff(area) };
}

/** Restricts a route to staff who have passed the password step, even before the second factor. */
export function staffAfterPassword(act: ListedActOf<"staff_session">): StaffPolicy<StaffSessionEnv> {
  const { area } = policies[act].who;
  return { "x-policy": policyOf(act), "x-area": area, middleware: requireStaffSession(area) };
}

/** Opens a route to anyone with a staff cookie, even of an ended session: for signing out. */
export function staffCookieHolder(act: ListedActOf<"staff_cookie">): StaffPolicy<StaffCookieEnv> {
  const { area } = policies[act].who;
  return { "x-policy": policyOf(act), "x-area": area, middleware: requireStaffCookie(area) };
}

/**
 * Admits staff whose role has access to this area, and sets `c.get("staff")`.
 *
 * @throws AppError not_found (404) to visitors and students, so that the reply equals that of a missing address;
 *   session_ended (401) to a staff cookie whose session is over; sign_in_incomplete (401) before the login's last step;
 *   not_your_role (403)
 */
function requireStaff(area: Area): MiddlewareHandler<StaffEnv> & { area: Area } {
  const guard: MiddlewareHandler<StaffEnv> = async (c, next) => {
    const { isComplete, ...staff } = await sessionOf(c);
    if (!isComplete) throw new AppError("sign_in_incomplete");
    if (!mayEnter(staff.role, area)) {
      c.get("deps").log.warn({ event: "staff_refused", staffId: staff.id, role: staff.role, area }, "security");
      throw new AppError("not_your_role");
    }
    c.set("staff", staff);
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  };
  // Stored on the guard, so that the test of all routes can compare it with the route's "x-area".
  return Object.assign(guard, { area });
}

/** Admits anyone who has passed the password step; otherwise behaves like `requireStaff`. */
function requireStaffSession(area: Area): MiddlewareHandler<StaffSessionEnv> & { area: Area } {
  const guard: MiddlewareHandler<StaffSessionEnv> = async (c, next) => {
    c.set("staffSession", await sessionOf(c));
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  };
  return Object.assign(guard, { area });
}

/** Context variables of a handler behind `staffCookieHolder`. */
export interface StaffCookieEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staffSecret: string };
}

function requireStaffCookie(area: Area): MiddlewareHandler<StaffCookieEnv> & { area: Area } {
  const guard: MiddlewareHandler<StaffCookieEnv> = async (c, next) => {
    const secret = readStaffCookie(c.req.raw.headers, c.get("deps").config);
    if (!secret) throw new AppError("not_found");
    c.set("staffSecret", secret);
    await next();
  };
  return Object.assign(guard, { area });
}

/** For unmatched requests: only staff are told of a wrong method or a missing slash. */
export function hiddenFromOthers(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await sessionOf(c);
    await next();
  };
}

function sessionOf(context: Context): Promise<StaffSession> {
  const c = context as Context<GuardEnv>;
  const lookup = c.get("staffSessionLookup") ?? findSessionOf(c);
  c.set("staffSessionLookup", lookup);
  return lookup;
}

async function findSessionOf(c: Context<GuardEnv>): Promise<StaffSession> {
  const deps = c.get("deps");
  const secret = readStaffCookie(c.req.raw.headers, deps.config);
  if (!secret) throw new AppError("not_found");
  const session = await findStaffSession(deps, secret);
  if (!session) throw new AppError("session_ended");
  return session;
}
