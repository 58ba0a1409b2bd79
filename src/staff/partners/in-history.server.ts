import type { AlsoInChange } from "#features/partners/service/manage-keys.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { staff } from "#policies/policy.ts";
import { type ChangedBy, type NewChange, recordChange } from "#staff/history/note-change.server.ts";

/** What administrators do about partners. */
export const managing = {
  tag: "Staff: partners",
  name: "manage_partners",
  who: staff("staff"),
  source: "0131",
} as const;

/** Notes a change of a key in the history: never a secret, nor whom to write to. */
export function inHistory(
  deps: Deps,
  by: ChangedBy,
  change: Pick<NewChange, "action" | "summary" | "after">,
): AlsoInChange {
  const { now } = deps;
  return (tx, { id, name }) =>
    recordChange(tx, by, { ...change, at: now(), area: "staff", resource: "partner-keys", recordId: id, label: name });
}
