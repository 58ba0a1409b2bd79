import { plainDigits } from "margdeep-search/any-script";
import type { HistoryAct, ListWithHistory } from "#features/choices/list-history-rules.ts";
import { type ListAuthority, listAuthorities, listLimits } from "#features/choices/list-rules.ts";

/** What a button of the page asks for. */
export type ListCommand =
  | { kind: "acts"; acts: HistoryAct[] }
  /** On the ticked rows; without acts nothing was ticked, or no place was given. */
  | { kind: "chosen"; acts: HistoryAct[] }
  /** A mended list, its branches in order: to be looked at, and to be saved. */
  | { kind: "preview"; ids: number[] }
  | { kind: "save_mended"; ids: number[] }
  | { kind: "create"; name: string; authority: ListAuthority; year: number; ids: number[] }
  | { kind: "copy" | "delete" }
  | { kind: "undelete"; id: string }
  | { kind: "switch"; id: string }
  | { kind: "add"; ids: number[] }
  | { kind: "search"; text: string }
  | { kind: "wishlist" }
  | { kind: "paste"; text: string; replaces: boolean }
  | { kind: "typed"; text: string }
  | { kind: "open"; key: number | null }
  | { kind: "page"; page: number };

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");
const wholeNumber = (text: string) => {
  const digits = plainDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
};

/** Branch numbers with commas between them. */
export function branchIds(text: string): number[] {
  return [...new Set(listIds(text))].slice(0, 100);
}

/** The same of a whole list, which may have a choice twice. */
function listIds(text: string): number[] {
  const ids = text.split(",").map(wholeNumber);
  return ids.filter((id) => id > 0).slice(0, listLimits.rows);
}

/**
 * Reads the button that was pressed, `do`, with its fields: the same one for forms that the browser sends and for those that
 * script takes over.
 *
 * @returns null for anything else
 */
export function readCommand(form: FormData, kept: ListWithHistory | null): ListCommand | null {
  const pressed = textOf(form, "do");
  const [name = "", value = ""] = (pressed === "enter" ? meantByEnter(form) : pressed).split(/:(.*)/s);
  const key = wholeNumber(value);
  switch (name) {
    case "up":
    case "down":
      return { kind: "acts", acts: [{ kind: name, key }] };
    case "remove":
      return { kind: "acts", acts: [{ kind: "remove", keys: [key] }] };
    case "save":
      return { kind: "acts", acts: savedActs(form, key, kept) };
    case "move_chosen":
    case "group_chosen":
    case "remove_chosen":
      return { kind: "chosen", acts: chosenActs(form, name) };
    case "preview":
      return { kind: "preview", ids: listIds(textOf(form, "choices")) };
    case "save_mended":
      return { kind: "save_mended", ids: listIds(textOf(form, "mended")) };
    case "undo":
    case "redo":
      return { kind: "acts", acts: [{ kind: name }] };
    case "restore":
      return { kind: "acts", acts: [{ kind: "restore", version: key }] };
    case "rename":
      return { kind: "acts", acts: renamed(form, kept) };
    case "create":
      return { kind: "create", ...newHeadOf(form), ids: branchIds(textOf(form, "ids")) };
    case "copy":
    case "delete":
    case "wishlist":
      return { kind: name };
    case "undelete":
    case "switch":
      return { kind: name, id: value };
    case "add":
      return { kind: "add", ids: branchIds(value || textOf(form, "ids")) };
    case "search":
      return { kind: "search", text: textOf(form, "q").trim() };
    case "paste":
      return { kind: "paste", text: textOf(form, "pasted"), replaces: form.get("replaces") === "yes" };
    case "typed":
      return { kind: "typed", text: textOf(form, "typed") };
    case "open":
      return { kind: "open", key: key || null };
    case "page":
      return { kind: "page", page: key };
    default:
      return null;
  }
}

/** The Enter key in a field of the one form: the button beside the field that is filled in. */
function meantByEnter(form: FormData): string {
  if (textOf(form, "q").trim()) return "search";
  const opened = wholeNumber(textOf(form, "opened"));
  if (opened > 0) return `save:${opened}`;
  if (wholeNumber(textOf(form, "chosen_place")) > 0) return "move_chosen";
  if (textOf(form, "chosen_group").trim()) return "group_chosen";
  return textOf(form, "new_name").trim() ? "create" : "rename";
}

/** The fields of an open row: its place, its group and its note. */
function savedActs(form: FormData, key: number, kept: ListWithHistory | null): HistoryAct[] {
  const acts: HistoryAct[] = [
    { kind: "group", keys: [key], group: textOf(form, "group") },
    { kind: "note", key, note: textOf(form, "note") },
  ];
  const place = wholeNumber(textOf(form, "place"));
  const before = (kept?.list.rows.findIndex((row) => row.key === key) ?? -1) + 1;
  return place > 0 && place !== before ? [...acts, { kind: "move", keys: [key], to: place }] : acts;
}

/** One act on all ticked rows. */
function chosenActs(form: FormData, name: "move_chosen" | "group_chosen" | "remove_chosen"): HistoryAct[] {
  const ticked = form.getAll("chosen").map((key) => wholeNumber(String(key)));
  const keys = ticked.filter((key) => key > 0).slice(0, listLimits.rows);
  if (keys.length === 0) return [];
  if (name === "remove_chosen") return [{ kind: "remove", keys }];
  if (name === "group_chosen") return [{ kind: "group", keys, group: textOf(form, "chosen_group") }];
  const to = wholeNumber(textOf(form, "chosen_place"));
  return to > 0 ? [{ kind: "move", keys, to }] : [];
}

/** What a list is called, and its year. */
function renamed(form: FormData, kept: ListWithHistory | null): HistoryAct[] {
  if (!kept || !form.has("name")) return [];
  return [
    { kind: "rename", name: textOf(form, "name") },
    { kind: "season", authority: kept.list.authority, year: yearOf(textOf(form, "year")) },
  ];
}

const years = { first: 2016, last: 2100 };

function yearOf(text: string): number {
  return Math.min(Math.max(wholeNumber(text), years.first), years.last);
}

function newHeadOf(form: FormData): { name: string; authority: ListAuthority; year: number } {
  const authority = listAuthorities.find((known) => known === form.get("authority")) ?? "other";
  const name = textOf(form, "new_name").trim().slice(0, 60) || textOf(form, "default_name").slice(0, 60) || authority;
  return { name, authority, year: yearOf(textOf(form, "new_year")) };
}
