import { createContext, useContext } from "react";
import type { ConsolePart, MenuEntry } from "../parts.ts";
import { useMe } from "./use-me.ts";

/** All parts, provided by app.tsx. */
export const PartsContext = createContext<ConsolePart[]>([]);

/** The menu's entries by part, limited to those this member may enter. */
export function useMenu(): MenuEntry[][] {
  const parts = useContext(PartsContext);
  const me = useMe();
  return parts.filter(({ area, menu }) => me?.areas.includes(area) && menu.length > 0).map(({ menu }) => menu);
}
