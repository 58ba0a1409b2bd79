import { listedAuthorities } from "#features/chances/service/listed-authorities.ts";
import type { HeldThing } from "#gateways/heavy-work.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { valueFor } from "#lib/lookups.ts";
import { createRefreshed, type Refreshed } from "#lib/refreshed.server.ts";
import { type ListAuthority, listAuthorities } from "../list-rules.ts";
import { selectListed, selectNamesVersion } from "../store/names.server.ts";

/** Authorities as cut-offs and lists name them. */
export const listedNames: Record<ListAuthority, string> = { ...listedAuthorities, other: "" };

/** How old names may be: an import changes the catalogue every second. */
const readAgainMs = 10_000;

/** The names of one authority's lists as JSON, and the version of the catalogue that they are of. */
interface ListNames {
  version: number;
  json: string;
}

type ListNamesCache = ReadonlyMap<ListAuthority, Refreshed<ListNames>>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    listNames: ListNamesCache;
  }
}

export function openListNamesCache(): ListNamesCache {
  return new Map(listAuthorities.map((authority) => [authority, createRefreshed(readAgainMs)]));
}

type NamesDeps = Pick<Deps, "work" | "state">;

function readNames({ work, state: { listNames } }: NamesDeps, authority: ListAuthority): Promise<ListNames> {
  return valueFor(listNames, authority).get(async (before) => {
    const version = await selectNamesVersion(work);
    return before?.version === version ? before : { version, json: await selectListed(work, listedNames[authority]) };
  });
}

/** The names for tasks of the thread for heavy work; null: the authority has no lists. */
export async function heldNames(deps: NamesDeps, authority: ListAuthority): Promise<HeldThing | null> {
  if (listedNames[authority] === "") return null;
  const { version, json } = await readNames(deps, authority);
  return { name: `names ${authority}`, stamp: String(version), pack: () => json };
}

/** Every branch in an authority's lists, as the authority names it and as we do; as JSON of `NamedBranch[]`. */
export async function listedChoices(deps: NamesDeps, authority: Exclude<ListAuthority, "other">): Promise<string> {
  return (await readNames(deps, authority)).json;
}
