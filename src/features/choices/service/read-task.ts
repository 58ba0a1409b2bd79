import type { HeldThings } from "#gateways/heavy-work.server.ts";
import type { NamedBranch } from "../store/names.server.ts";
import { indexListed, readByIndex } from "./read-listed.ts";

/** Pasted lines of a list. */
interface PastedText {
  text: string;
  /** Under which the names of the authority's lists were handed over; null: it has none. */
  names: string | null;
}

declare module "#gateways/heavy-work.server.ts" {
  interface HeavyTasks {
    "read-list": { input: PastedText; result: ReturnType<typeof readByIndex> };
  }
}

const noNames = indexListed([]);

/** The task: pure. */
export function readPasted({ text, names }: PastedText, held: HeldThings): ReturnType<typeof readByIndex> {
  return readByIndex(names === null ? noNames : held.open(names, indexNames), text);
}

const indexNames = (json: string) => indexListed(JSON.parse(json) as NamedBranch[]);
