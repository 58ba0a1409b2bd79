import type { CheckedList, PreparedList } from "../contract.ts";
import { lintList } from "../lint-list.ts";

/** Checks a prepared list by the rules of the season that its model is for. Pure, as `lintList`. */
export function checkPrepared(prepared: PreparedList): CheckedList {
  return lintList(prepared);
}
