import type { ReactElement, ReactNode } from "react";
import type { ResourceProps } from "react-admin";
import type { Area } from "../../src/staff/access/contract.ts";

/**
 * One part of the console, as its folder's resources.tsx describes it: what it shows, where, and who may. Anyone who may not
 * enter its area has no entry in the menu and finds a page that says so.
 */
export interface ConsolePart {
  area: Area;
  /** As react-admin takes them; list, edit, create and show are lazy components, so that opening the console loads none. */
  resources: ResourceProps[];
  /** Screens that are no resource, by their address below /staff/, such as "inbox" or "orders/:reference/refund". */
  pages?: { path: string; element: ReactElement }[];
  /** Its entries of the menu in their order; a heading groups those of one part. */
  menu: MenuEntry[];
}

export interface MenuEntry {
  /** Below /staff/, with a slash in front: "/colleges". */
  to: string;
  label: string;
  icon: ReactNode;
  /** Letter that leads here after `g`: `g i` opens the inbox. Given by few. */
  key?: string;
  /** Keys that its screens know, for the sheet of shortcuts. */
  shortcuts?: { keys: string[]; meaning: string }[];
}
