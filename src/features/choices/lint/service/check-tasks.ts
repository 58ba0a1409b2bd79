import { openHeldModel } from "#features/chances/service/held-model.ts";
import type { HeldThings } from "#gateways/heavy-work.server.ts";
import type { CheckedList, ListToCheck, PreparedList } from "../contract.ts";
import { lintList } from "../lint-list.ts";
import type { BranchNames } from "../store/list-facts.server.ts";
import { nameUnknown, prepareFrom } from "./prepare-from.ts";

/** A list with what only the database knows of it. */
interface ListWithFacts {
  asked: ListToCheck;
  /** Colleges with a hostel near them; null: not requested. */
  near: ReadonlySet<number> | null;
  /** Names of branches that the authority's lists do not have. */
  names: ReadonlyMap<number, BranchNames>;
}

declare module "#gateways/heavy-work.server.ts" {
  interface HeavyTasks {
    "check-list": { input: ListWithFacts; result: CheckedList };
    "prepare-check": { input: ListWithFacts; result: PreparedList };
  }
}

/** A task: pure. */
export function prepareWithFacts({ asked, near, names }: ListWithFacts, held: HeldThings): PreparedList {
  return nameUnknown(prepareFrom(openHeldModel(held, asked.authority), asked, near), names);
}

/** A task: pure. */
export function checkWithFacts(list: ListWithFacts, held: HeldThings): CheckedList {
  return lintList(prepareWithFacts(list, held));
}
