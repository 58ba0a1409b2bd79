// proves S6.1

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#lib/config.server.ts";
import { mayEnter } from "#policies/policies.ts";
import type { NamedPolicy } from "#policies/policy.ts";
import { Role } from "#staff/access/contract.ts";
import { staffRoutes } from "#staff/api.server.ts";
import { acts, apiRoutes, everyPolicy } from "../../src/api.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, signIn } from "../support/account-factories.ts";
import { askPage, type OwnedRecords, openOwnedRecords, pageRoutes } from "../support/ownership.ts";
import { makeStaff, staffHeaders } from "../support/staff.ts";

/**
 * The list of policies, walked: each act is requested at every route and page that names it by a visitor, a student, another
 * student, a program of theirs, the service account and each role of staff. A route or a form without an act fails, and
 * so does an act that nothing names. The question is who may, not what happens: ids do not exist, bodies are empty.
 */
interface Call {
  name: string;
  method: string;
  path: string;
  policy: NamedPolicy | undefined;
}

function callsOf(router: ReturnType<typeof apiRoutes>): Call[] {
  const document = router.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { "x-policy"?: NamedPolicy }>).map(([method, operation]) => ({
      ...{ name: `${method} ${path}`, method: method.toUpperCase(), policy: operation["x-policy"] },
      path: path.replace("{session}", "f".repeat(64)).replace(/\{[^}]+\}/g, "2147483647"),
    })),
  );
}

const apiCalls = callsOf(apiRoutes());
const staffCalls = callsOf(staffRoutes());
const calls = [...apiCalls, ...staffCalls];

const students = ["owner", "stranger"] as const;
const programs = ["program", "service"] as const;
type Who = "visitor" | (typeof students)[number] | (typeof programs)[number] | Role;
const everybody: Who[] = ["visitor", ...students, ...programs, ...Role.options];

let things: OwnedRecords;
let app: ReturnType<typeof createApp>;
let headers: Record<Who, Record<string, string>>;

/** New sessions for the students: some calls end all others. */
async function signStudentsIn() {
  const { owner, stranger } = things.students;
  headers.owner = (await signIn(things.deps, owner.id)).headers;
  headers.stranger = (await signIn(things.deps, stranger.id)).headers;
  headers.program = await bearerOf(things.deps, stranger.id);
}

beforeAll(async () => {
  things = await openOwnedRecords();
  const account = { SERVICE_ACCOUNT_USERNAME: "frontend@example.org", SERVICE_ACCOUNT_PASSWORD: "a service password" };
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", ...account });
  app = createApp({ ...things.deps, config });
  headers = {
    visitor: {},
    owner: things.headers.owner,
    stranger: things.headers.stranger,
    program: things.headers["stranger's program"],
    service: await bearerOf(things.deps, "service"),
    ...(Object.fromEntries(
      await Promise.all(Role.options.map(async (role) => [role, staffHeaders(await makeStaff(things.db, role))])),
    ) as Record<Role, Record<string, string>>),
  };
});
afterAll(() => things.close());

const isRole = (who: Who): who is Role => (Role.options as string[]).includes(who);

/** What the list says: let in, or refused with a status. Staff are nobody to the website, and students to the console. */
function expected({ who: policy }: NamedPolicy, who: Who): "let in" | 401 | 403 | 404 {
  switch (policy.kind) {
    case "staff":
      if (!isRole(who)) return 404;
      return mayEnter(who, policy.area) ? "let in" : 403;
    case "staff_session":
    case "staff_cookie":
      return isRole(who) ? "let in" : 404;
    case "student":
      if (who === "owner" || who === "stranger") return "let in";
      if (who === "program") return policy.scope ? "let in" : 401;
      // Without a scope no token is taken, the service account's neither.
      return who === "service" && policy.scope ? 403 : 401;
    case "token":
      return who === "program" || who === "service" ? "let in" : 401;
    default:
      return "let in";
  }
}

/** Signing out and ending one's own sessions work: for those each of them begins a session of its own. */
async function headersOf(who: Who, isEnding: boolean): Promise<Record<string, string>> {
  if (!isEnding) return headers[who];
  if (isRole(who)) return staffHeaders(await makeStaff(things.db, who));
  return who === "owner" || who === "stranger"
    ? (await signIn(things.deps, things.students[who].id)).headers
    : headers[who];
}

async function ask({ method, path, policy }: Call, who: Who) {
  const hasBody = !["GET", "DELETE"].includes(method);
  const isEnding = policy?.name === "sign_out" || method === "DELETE";
  const own = await headersOf(who, isEnding);
  const response = await app.request(path, {
    method,
    headers: { ...own, ...(hasBody && { "content-type": "application/json" }) },
    ...(hasBody && { body: "{}" }),
  });
  const text = await response.text();
  const code = text.startsWith("{") ? (JSON.parse(text) as { code?: string }).code : undefined;
  // A session of its own may end the oldest one: all are of the same instant, so that it may be any.
  if (isEnding && ["owner", "stranger", "program"].includes(who)) await signStudentsIn();
  return { status: response.status, code };
}

/** Codes by which a call refuses somebody; a service says 404 of a record in words of its own. */
const refusals = ["token_refused", "not_signed_in", "not_yours", "not_your_role", "session_ended"];

function isKnown(policy: NamedPolicy | undefined): boolean {
  return policy !== undefined && everyPolicy[policy.name] !== undefined;
}

test("acts of one name are for the same people, as often", () => {
  const rules = (policy: NamedPolicy | undefined) => {
    const { who, limit, quietLimit, attempts, uploads, captcha, and } = policy ?? {};
    return { who, limit, quietLimit, attempts, uploads, captcha, and };
  };
  for (const act of acts) expect([act.name, rules(act)]).toEqual([act.name, rules(everyPolicy[act.name])]);
});

test("every call of both documents names its act", () => {
  expect(calls.filter(({ policy }) => !isKnown(policy)).map(({ name }) => `${name}: which act?`)).toEqual([]);
});

describe.each(calls.flatMap((call) => (call.policy ? [{ ...call, policy: call.policy }] : [])))(
  "$name ($policy.name)",
  (call) => {
    test("lets in whom the list names, and refuses everybody else before it reads what was sent", async () => {
      for (const who of everybody) {
        const allowed = expected(call.policy, who);
        const { status, code } = await ask(call, who);
        if (allowed === "let in") {
          expect([who, status, code], "is let in").not.toEqual([who, 404, "not_found"]);
          // An empty body is another student's id to no call: what is not theirs is requested by its number.
          if (!call.path.includes("2147483647")) expect(refusals, `${who} is let in`).not.toContain(code);
          expect(status, `${who}: no bug of ours`).not.toBe(500);
        } else expect([who, status], String(code)).toEqual([who, allowed]);
      }
    });
  },
);

/** Pages whose action takes forms, with what it names. */
const pages = await Promise.all(
  pageRoutes().map(async (route) => {
    const page = (await import(/* @vite-ignore */ `../../src/${route.file}`)) as {
      action?: { acts?: readonly NamedPolicy[] };
    };
    return { ...route, hasAction: page.action !== undefined, acts: page.action?.acts ?? [] };
  }),
);
const forms = pages.filter(({ hasAction }) => hasAction);

test("every page that takes a form names its acts", () => {
  const unnamed = forms.filter(({ acts }) => acts.length === 0 || !acts.every(isKnown));
  expect(unnamed.map(({ path }) => `${path}: which act?`)).toEqual([]);
  expect(forms.length).toBeGreaterThan(15);
});

describe.each(forms)("the form of $path", (form) => {
  const isForStudents = form.acts.some(({ who }) => who.kind === "student");

  test("is taken from whom the list names; everybody else is led to the login", async () => {
    for (const who of ["owner", "stranger", "nobody"] as const) {
      const answer = await askPage(things, form, who, {}, { intent: "none" });
      const isRefused = isForStudents && who === "nobody";
      // The heart answers a form that it cannot read before it says who may send it.
      if (form.path === "/wishlist") expect([who, answer.status]).toEqual([who, 422]);
      else if (isRefused) expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
      else expect([who, answer.location ?? ""]).not.toEqual([who, expect.stringMatching(/^\/login/)]);
    }
  });
});

test("every act is named by a route, a form, or the preview of what is not published", () => {
  const found = [...calls.map(({ policy }) => policy), ...forms.flatMap((form) => form.acts)];
  const named = new Set([...found.map((policy) => policy?.name), "preview_unpublished"]);
  expect(Object.keys(everyPolicy).filter((name) => !named.has(name))).toEqual([]);
});

test("money goes back by accounts and admin alone", () => {
  for (const act of ["refund_order", "approve_refund"] as const) {
    const policy = everyPolicy[act];
    expect(everybody.filter((who) => policy && expected(policy, who) === "let in")).toEqual(["accounts", "admin"]);
  }
});
