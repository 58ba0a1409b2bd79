/** What changed in the contract of the REST API, newest first. Every change so far added something. */
export const contractChanges: readonly { on: string; change: string }[] = [
  {
    on: "2026-11-29",
    change:
      "Partners may send a key, `Authorization: Bearer mdk_…`, whose own limit holds in place of the address's (`key_refused`, `key_scope_missing`). Calls that will end say so by the headers Deprecation and Sunset.",
  },
  {
    on: "2026-11-29",
    change:
      "Replies say what is left of the limits (RateLimit, RateLimit-Policy); each call has its limits as x-rate-limits. Failures are answered as application/problem+json too, to clients that name it in Accept. Examples are recorded requests and replies; `other` of a rehearsal and `row` of what was typed in are described as null where they may be.",
  },
];

/** How the contract changes, for the description of the document. */
export const contractPolicy =
  "Calls and fields may be added at any time: ignore what you do not know. What exists keeps its shape; should a call or a field have to go, it is marked `deprecated` here and listed under `x-changes` with its last day, at least a year before. Replies of such a call say so by `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).";
