import { type ComponentType, lazy, type ReactElement, type ReactNode } from "react";
import type { ResourceProps } from "react-admin";
import type { Area } from "../../src/staff/access/contract.ts";

/** The groups of the menu, each a task, in the order in which they are shown. */
export const menuGroups = [
  "Day to day",
  "Answer people",
  "Update colleges",
  "Publish on the site",
  "Check and manage",
] as const;
export type MenuGroupName = (typeof menuGroups)[number];

/** A kind of record, and how messages call one and several: "College saved", "12 colleges removed". */
export interface ConsoleResource extends ResourceProps {
  called: { one: string; many: string };
}

/**
 * One part of the console, as its folder's resources.tsx describes it: its screens, their addresses, and the area that
 * grants access. Members without access get no menu entry and a not-allowed page.
 */
export interface ConsolePart {
  area: Area;
  /**
   * Resources for react-admin; list, edit, create and show are lazy components, so that opening the console loads none.
   */
  resources: ConsoleResource[];
  /** Screens outside resources, by their address below /staff/, such as "inbox" or "orders/:reference/refund". */
  pages?: { path: string; element: ReactElement }[];
  /** Where its entries are in the menu. */
  group: MenuGroupName;
  /** Its menu entries in order. */
  menu: MenuEntry[];
}

export interface MenuEntry {
  /** Below /staff/, with a leading slash: "/colleges". */
  to: string;
  label: string;
  icon: ReactNode;
  /** Shortcut letter after `g`: `g i` opens the inbox. Few entries have one. */
  key?: string;
  /** Keyboard shortcuts of its screens, for the shortcut help. */
  shortcuts?: { keys: string[]; meaning: string }[];
}

interface Screens {
  List: ComponentType;
  Edit: ComponentType;
  Create: ComponentType;
}

/** The screens of a kind of record, from one module that is loaded when the first of them opens. */
export function screens(load: () => Promise<Screens>) {
  const screen = (name: keyof Screens) => lazy(async () => ({ default: (await load())[name] }));
  return { list: screen("List"), edit: screen("Edit"), create: screen("Create") };
}
