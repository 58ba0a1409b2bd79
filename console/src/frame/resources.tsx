import type { ConsolePart } from "../parts.ts";

/** What belongs to no part of the work: what was changed, who works here, one's own account. */
export const partsOfFrame: ConsolePart[] = [];
