import { createContext, useContext } from "react";
import type { Area } from "../../../src/staff/access/contract.ts";
import { type ConsolePart, type MenuEntry, type MenuGroupName, menuGroups } from "../parts.ts";
import { useMe } from "./use-me.ts";

/** All parts, provided by app.tsx. */
export const PartsContext = createContext<ConsolePart[]>([]);

interface MenuGroup {
  name: MenuGroupName;
  entries: MenuEntry[];
}

/** The menu's groups, limited to the entries of these areas; a group without any is left out. */
export function groupMenu(parts: ConsolePart[], areas: readonly Area[]): MenuGroup[] {
  const open = parts.filter(({ area }) => areas.includes(area));
  return menuGroups
    .map((name) => ({ name, entries: open.filter(({ group }) => group === name).flatMap(({ menu }) => menu) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The menu's groups with what this member may enter. */
export function useMenu(): MenuGroup[] {
  const parts = useContext(PartsContext);
  return groupMenu(parts, useMe()?.areas ?? []);
}
