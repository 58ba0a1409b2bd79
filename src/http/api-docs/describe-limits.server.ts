import type { NamedPolicy } from "#policies/policy.ts";
import { callLimits } from "../limits/call-limit.server.ts";
import type { Limit } from "../limits/limit-store.server.ts";
import { quotaName } from "../limits/quotas.server.ts";
import { type LimitedAction, limitsOf } from "../limits/rate-limit.server.ts";
import type { DescribedLimit } from "./document.ts";

/** Which limits count wrong passwords and codes: http/limits/count-attempts.server.ts. */
const limitsOfAttempts: Record<NonNullable<NamedPolicy["attempts"]>, [LimitedAction, per: string][]> = {
  sign_in: [
    ["sign_in", "name and address"],
    ["sign_in_address", "address"],
  ],
  staff_sign_in: [
    ["staff_sign_in", "name and address"],
    ["staff_sign_in_address", "address"],
  ],
  staff_code: [["staff_code", "member of staff"]],
};

/** How often a call may be made: what counts every call, and what counts this one. */
export function describeLimits(policy: NamedPolicy): DescribedLimit[] {
  const { limit, attempts, uploads } = policy;
  const own: [LimitedAction, per: string][] = [
    ...(limit ? [[limit.rule, limit.by] as [LimitedAction, string]] : []),
    ...(uploads ? [[uploads, "sender"] as [LimitedAction, string]] : []),
    ...(attempts ? limitsOfAttempts[attempts] : []),
  ];
  return [
    ...(isCounted(policy) ? ofEveryCall : []),
    ...own.flatMap(([name, per]) => limitsOf(name).map((one) => limitEntry(name, one, per))),
  ];
}

/** http/limits/call-limit.server.ts counts every call but those of staff and of the providers. */
export function isCounted({ who }: NamedPolicy): boolean {
  return !["staff", "staff_session", "staff_cookie", "provider"].includes(who.kind);
}

const ofEveryCall = [
  limitEntry("calls", callLimits.calls, "address, without a session"),
  limitEntry("session-calls", callLimits["session-calls"], "session"),
  limitEntry("address-calls", callLimits["address-calls"], "address, all its sessions together"),
];

function limitEntry(name: string, limit: Limit, per: string): DescribedLimit {
  return { policy: quotaName(name, limit), requests: limit.points, window_seconds: limit.durationSeconds, per };
}
