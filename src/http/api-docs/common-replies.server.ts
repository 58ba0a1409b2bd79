import { type ProblemCode, problems } from "#lib/errors.ts";
import { keyScopeOf } from "#policies/policies.ts";
import { detailsType } from "../responses/problem.server.ts";
import { describeLimits, isCounted } from "./describe-limits.server.ts";
import type { Method, Operation, Reply, RoutedOperation } from "./document.ts";

const retryAfter = {
  "Retry-After": { description: "Seconds until the next attempt", schema: { type: "integer", minimum: 0 } },
};
const rateLimit = {
  RateLimit: {
    description: 'What is left (r) of each limit and for how many seconds (t), as `"calls/minute";r=598;t=42`',
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: 'The limits that this request was counted by, as `"calls/minute";q=600;w=60`: uses (q) in seconds (w)',
    schema: { type: "string" },
  },
};

const deprecation = {
  Deprecation: { description: "Since when, as `@` and seconds since 1970 (RFC 9745)", schema: { type: "string" } },
  Sunset: { description: "When the call ends (RFC 8594)", schema: { type: "string" } },
  Link: { description: "The policy, and the call that does the same", schema: { type: "string" } },
};

/** The second shape of every failure: responses/problem.server.ts. */
const detailsContent = { [detailsType]: { schema: { $ref: "#/components/schemas/ProblemDetails" } } };

/** The reply that says that nothing has changed; see `headersOfReading`. */
const notModified: Reply = { description: "Unchanged since the reply whose ETag came as If-None-Match" };

/** Replies that many calls share, by their names in `components.responses`. */
const shared = {
  NotModified: [304, null],
  BodyBroken: [400, "body_not_json", "The body is not whole, or not valid JSON"],
  KeyRefused: [401, "key_refused", "The partner's key is unknown, over or revoked; without one no key is needed"],
  KeyLacksScope: [403, "key_scope_missing", "The partner's key does not open this call"],
  NotSignedIn: [401, "not_signed_in", "No session and no access token, or one that has ended"],
  Forbidden: [403, "not_yours", "The caller may not do this, or another site's page sent the request"],
  HiddenFromOthers: [404, "not_found", "Nothing has this id; and only staff are told that this address exists"],
  BodyTooLarge: [413, "body_too_large", "The body is larger than this call takes"],
  ContentTypeRefused: [415, "content_type_refused", "Another Content-Type than listed here, or a compressed body"],
  WrongHost: [421, "wrong_host", "The site is not served under the name that was asked"],
  InvalidInput: [422, "invalid_input", "A value does not fit: fields holds a message by its name"],
  TooManyRequests: [429, "slow_down", "Too many requests; Retry-After says when the next one is answered"],
  Failed: [500, "internal", "A fault of ours; quote requestId when you write to us"],
  Unavailable: [503, "overloaded", "Overloaded, or the database does not answer; Retry-After says when to try again"],
  StorageFull: [507, "disk_full", "Nothing was stored, because the disk is full"],
} as const satisfies Record<string, readonly [number, null] | readonly [number, ProblemCode, string]>;

type SharedName = keyof typeof shared;

/** `components.responses` of a document. */
export function sharedReplies(): Record<string, Reply> {
  return Object.fromEntries(
    Object.entries(shared).map(([name, [status, code, description]]) => [
      name,
      code === null ? notModified : problemReplyOf(status, code, description),
    ]),
  );
}

/** The status of one of them. */
export function statusOf(name: string): number | undefined {
  return shared[name as SharedName]?.[0];
}

function problemReplyOf(status: number, code: ProblemCode, description: string): Reply {
  const example = {
    error: problems[code].error,
    code,
    requestId: "q0yT3kF6uE1x",
    ...(code === "invalid_input" && { fields: { page: "must be a whole number from 1" } }),
  };
  return {
    description,
    ...(hasRetryAfter(status) && { headers: { ...retryAfter, ...(status === 429 && rateLimit) } }),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Problem" }, example },
      ...detailsContent,
    },
  };
}

/**
 * The replies of a call: its own, and those that follow from its policy, its method and what it takes. A status that the
 * call describes itself keeps its description.
 */
export function completeReplies(method: Method, path: string, operation: RoutedOperation): Operation["responses"] {
  const common = Object.fromEntries(
    commonNames(method, path, operation).map((name) => [
      String(shared[name][0]),
      { $ref: `#/components/responses/${name}` },
    ]),
  );
  const own = Object.entries(operation.responses).map(([status, reply]) => [
    status,
    withHeaders(Number(status), path, method, reply, operation),
  ]);
  return { ...common, ...Object.fromEntries(own) };
}

function commonNames(method: Method, path: string, operation: RoutedOperation): SharedName[] {
  const isWrite = method !== "get";
  const always: SharedName[] = ["WrongHost", "Failed", "Unavailable"];
  return [
    ...always,
    ...refusalNames(isWrite, operation),
    ...(isWrite ? (["BodyTooLarge", "ContentTypeRefused", "StorageFull"] as const) : []),
    ...(isWrite || path.startsWith("/api/staff/") ? [] : (["NotModified"] as const)),
    ...(operation.requestBody ? (["BodyBroken"] as const) : []),
    ...(operation.requestBody || operation.parameters?.length ? (["InvalidInput"] as const) : []),
  ];
}

/** What the policy of the call refuses, and how often it may be made. */
function refusalNames(isWrite: boolean, operation: RoutedOperation): SharedName[] {
  if (!operation["x-policy"]) return [];
  const { who, limit, attempts, uploads } = operation["x-policy"];
  const isStaff = who.kind === "staff" || who.kind === "staff_session" || who.kind === "staff_cookie";
  const mayBringToken = who.kind === "everyone" && who.scope !== undefined;
  const isNamed = isStaff || who.kind === "student" || who.kind === "token" || mayBringToken;
  const names: SharedName[] = [];
  if (isNamed && who.kind !== "staff_cookie") names.push("NotSignedIn");
  // A page of another site may make a browser send a request: sameOriginOnly refuses it, except the signed webhook.
  if ((isWrite && who.kind !== "provider") || isNamed) names.push("Forbidden");
  // After those of others: a name that comes later has the status.
  if (keyScopeOf(operation["x-policy"])) names.push("KeyRefused", ...(isWrite ? [] : (["KeyLacksScope"] as const)));
  if (isStaff) names.push("HiddenFromOthers");
  if (limit || attempts || uploads || isCounted(operation["x-policy"])) names.push("TooManyRequests");
  return names;
}

function withHeaders(status: number, path: string, method: Method, reply: Reply, operation: RoutedOperation): Reply {
  const policy = operation["x-policy"];
  const etag = { ETag: { description: "Send it back as If-None-Match", schema: { type: "string" } } };
  const headers = {
    ...(method === "get" && status === 200 && !path.startsWith("/api/staff/") && etag),
    ...(hasRetryAfter(status) && retryAfter),
    ...(policy && describeLimits(policy).length > 0 && rateLimit),
    ...(operation.deprecated && deprecation),
    ...reply.headers,
  };
  // Ours comes first: generators take the type of a failure from the first shape.
  const content = status >= 400 && reply.content ? { content: { ...reply.content, ...detailsContent } } : {};
  return Object.keys(headers).length > 0 ? { ...reply, ...content, headers } : { ...reply, ...content };
}

function hasRetryAfter(status: number): boolean {
  return status === 429 || status === 503;
}
