import type { Authority } from "../lists/list-file.ts";
import { maharashtra } from "./maharashtra.ts";

/** The authorities whose lists are read by the engine of `imports/lists`, by the kind that names their import. */
export const authorities = {
  "mht-cet": maharashtra,
} as const satisfies Record<string, Authority>;
