import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ActOf, type Area, mayEnter, policies } from "#policies/policies.ts";
import type { Role } from "./contract.ts";
import { findStaffSession, type StaffSession } from "./service/sessions.server.ts";
import { readStaffCookie } from "./session-cookie.server.ts";

/** The member of staff who asks. */
export interface SignedInStaff {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Names the session, without being its secret. */
  sessionHash: string;
}

/** What a handler behind `staffOnly` finds with `c.get(...)`. */
export interface StaffEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staff: SignedInStaff };
}

/** What a handler behind `staffAfterPassword` finds: the login's steps, before the last one too. */
export interface StaffSessionEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staffSession: StaffSession };
}

/** What the guards of one request share: the session is looked up at most once. */
interface GuardEnv {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & { staffSessionLookup?: Promise<StaffSession> };
}

/** What an entry says of who may call it: the act of src/policies, and the part of the console it belongs to. */
interface StaffPolicy<Env extends { Bindings: object; Variables: object }> {
  "x-policy": ActOf<"staff" | "staff_session" | "staff_cookie">;
  "x-area": Area;
  middleware: MiddlewareHandler<Env> & { area: Area };
}

/** Opens a route to the staff whom the list of policies names, and writes that into its OpenAPI entry. */
export function staffOnly(act: ActOf<"staff">): StaffPolicy<StaffEnv> {
  const { area } = policies[act].who;
  return { "x-policy": act, "x-area": area, middleware: requireStaff(area) };
}

/** Opens a route to staff whose password was right, before the second factor too. */
export function staffAfterPassword(act: ActOf<"staff_session">): StaffPolicy<StaffSessionEnv> {
  const { area } = policies[act].who;
  return { "x-policy": act, "x-area": area, middleware: requireStaffSession(area) };
}

/** Opens a route to anyone who brings a staff cookie, whatever became of its session: for leaving. */
export function staffCookieHolder(act: ActOf<"staff_cookie">): StaffPolicy<StaffCookieEnv> {
  const { area } = policies[act].who;
  return { "x-policy": act, "x-area": area, middleware: requireStaffCookie(area) };
}

/**
 * Lets staff in whose role may enter this part of the console, and gives `c.get("staff")`.
 *
 * @throws AppError not_found (404) to visitors and students, who are told no more than at an address that is not there;
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
  // Named on the guard itself, so that the test of all routes can hold it against the route's "x-area".
  return Object.assign(guard, { area });
}

/** Lets in anyone who has given the right password at least; answers everybody else as `requireStaff` does. */
function requireStaffSession(area: Area): MiddlewareHandler<StaffSessionEnv> & { area: Area } {
  const guard: MiddlewareHandler<StaffSessionEnv> = async (c, next) => {
    c.set("staffSession", await sessionOf(c));
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  };
  return Object.assign(guard, { area });
}

/** What a handler behind `staffCookieHolder` finds. */
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

/** For what no route takes: a wrong method or a missing slash is told to staff alone. */
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
