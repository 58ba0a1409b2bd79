import { type FormEvent, useEffect, useRef, useState } from "react";
import { compareTyped } from "#features/choices/compare-typed.ts";
import { applyAct, type HistoryAct, type ListWithHistory } from "#features/choices/list-history-rules.ts";
import { type NewRow, rowsNotInList } from "#features/choices/list-rules.ts";
import { changeLists, type ListsAct, type LocalLists, noLists, openListOf } from "#features/choices/local-lists.ts";
import { mendingAct } from "#features/choices/mended-list.ts";
import { type ListCommand, readCommand } from "../list-form.ts";
import { type ListAside, type ListNotice, type ListView, nameOfList, nothingAside } from "../list-view.ts";
import { leaveChosen } from "./chosen-boxes.ts";
import { branchRows, foundRows, readRows } from "./find-choices.ts";
import { dropPending, packStored, readStoredLists, storeWhenIdle, writeStoredLists } from "./stored-lists.ts";
import { useSavedActs } from "./use-saved-acts.ts";

/** Versions that a browser keeps of a list. */
const maxVersions = 200;

/**
 * The lists once script has taken over: each button is answered at once. Without an account the lists are in this browser's
 * storage; with one each act is sent to the account as well.
 *
 * @param first what the page came with
 */
export function useChoiceLists(first: ListView, isAccount: boolean) {
  const [view, setView] = useState(first);
  const [shown, setShown] = useState(first);
  const local = useRef<LocalLists>(noLists);
  const latest = useRef(view);
  latest.current = view;
  const show = (change: Partial<ListView>) => setView((before) => ({ ...before, ...change }));
  const [movedKey, setMovedKey] = useState<number | null>(null);
  const hasAdded = useRef(false);
  useEffect(() => {
    if (hasAdded.current) focusList();
    hasAdded.current = false;
  });
  const saved = useSavedActs((notice) => show({ notice }));
  if (shown !== first) {
    setShown(first);
    setView(first);
  }

  const showLocal = (next: LocalLists, aside: Partial<ListAside>) => {
    local.current = next;
    show({ lists: next.lists.map(nameOfList), kept: openListOf(next), ...aside });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that the server sent
  useEffect(() => {
    local.current = readStoredLists();
    if (isAccount) return;
    const asked = first.mended?.listId ?? local.current.openId;
    const isHere = local.current.lists.some(({ list }) => list.id === asked);
    if (isHere) local.current = { ...local.current, openId: asked };
    showLocal(local.current, first.mended && !isHere ? { mended: null, notice: { kind: "not_here" } } : {});
  }, [first, isAccount]);

  const changeLocal = (act: ListsAct, aside: Partial<ListAside> = {}) => {
    const given = { at: new Date().toISOString(), id: crypto.randomUUID(), maxVersions };
    const next = changeLists(local.current, act, given);
    showLocal(next, aside);
    storeWhenIdle(next, () => show({ notice: { kind: "error", text: "" } }));
  };
  const changeOpen = (acts: readonly HistoryAct[], aside: Partial<ListAside> = {}) => {
    if (!isAccount) return changeLocal({ kind: "acts", acts }, aside);
    const before = latest.current.kept;
    if (!before) return;
    const at = new Date().toISOString();
    const kept = acts.reduce((one: ListWithHistory, act) => applyAct(one, act, at), before);
    latest.current = { ...latest.current, kept };
    show({ kept, ...aside });
    if (kept !== before) saved.send(before, acts);
  };
  const add = (rows: readonly NewRow[], notUnderstood: readonly string[] = []) => {
    const list = latest.current.kept?.list;
    if (!list) return;
    const fresh = rowsNotInList(list, rows);
    const notice: ListNotice = { kind: "added", count: fresh.length, known: rows.length - fresh.length, notUnderstood };
    changeOpen(fresh.length > 0 ? [{ kind: "add", rows: fresh }] : [], { notice });
    hasAdded.current = true;
  };

  const saveMended = ({ kept, mended }: ListView) => {
    if (!kept || kept.list.id !== mended?.listId) return;
    changeOpen([mendingAct(kept.list, mended.rows)], { openKey: null, mended: null, notice: { kind: "mended" } });
  };

  const lookUp = async (command: ListCommand, kept: ListWithHistory | null) => {
    const authority = command.kind === "create" ? command.authority : (kept?.list.authority ?? "other");
    if (command.kind === "create") {
      const rows = command.ids.length > 0 ? await branchRows(authority, command.ids) : [];
      return changeLocal({ ...command, rows });
    }
    if (command.kind === "add") return add(await branchRows(authority, command.ids));
    if (command.kind === "search") {
      return show({ found: { text: command.text, rows: await foundRows(authority, command.text) } });
    }
    if (command.kind !== "paste") return;
    const { rows, notUnderstood } = await readRows(authority, command.text);
    if (!command.replaces || rows.length === 0) return add(rows, notUnderstood);
    changeOpen([{ kind: "replace", rows }], {
      notice: { kind: "added", count: rows.length, known: 0, notUnderstood },
    });
  };

  /** @returns false: the browser sends the form */
  const run = (command: ListCommand): boolean => {
    const { kept } = latest.current;
    switch (command.kind) {
      case "acts":
        setMovedKey(movedBy(command.acts));
        changeOpen(command.acts, { openKey: null, notice: null });
        return true;
      case "chosen":
        if (command.acts.length > 0) changeOpen(command.acts, { openKey: null, notice: null });
        else show({ notice: { kind: "nothing_chosen" } });
        return true;
      case "preview":
        return false;
      case "save_mended":
        saveMended(latest.current);
        return true;
      case "open":
        show({ openKey: command.key, mended: null });
        return true;
      case "typed":
        if (kept) show({ typed: { ...compareTyped(kept.list.rows, command.text), text: command.text } });
        return true;
      case "page":
      case "wishlist":
        return false;
      case "add":
      case "search":
      case "paste":
        lookUp(command, kept).catch((failed: unknown) => show({ notice: { kind: "error", text: textOf(failed) } }));
        return true;
      case "create":
        if (isAccount) return false;
        lookUp(command, kept).catch((failed: unknown) => show({ notice: { kind: "error", text: textOf(failed) } }));
        return true;
      default:
        if (isAccount) return false;
        runLocal(command, kept);
        return true;
    }
  };
  const runLocal = (command: ListCommand, kept: ListWithHistory | null) => {
    if (command.kind === "switch") changeLocal(command, nothingAside);
    if (command.kind === "undelete") changeLocal({ kind: "undelete" }, nothingAside);
    if (command.kind === "copy" && kept) changeLocal({ kind: "copy", name: kept.list.name }, nothingAside);
    if (command.kind === "delete" && kept) {
      const { id, name } = kept.list;
      changeLocal({ kind: "delete" }, { ...nothingAside, notice: { kind: "deleted", id, name } });
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const form = event.currentTarget;
    if (submitter?.hasAttribute("formaction")) {
      if (isAccount) return;
      event.preventDefault();
      void openElsewhere(submitter.formAction, local.current);
      return;
    }
    const values = new FormData(form, submitter);
    const command = readCommand(values, latest.current.kept);
    if (!command || !run(command)) return;
    event.preventDefault();
    if (command.kind === "acts") keepFocus(submitter);
    if (command.kind === "chosen" && command.acts.length > 0) leaveChosen(form);
  };
  const forgetStored = () => {
    dropPending();
    local.current = noLists;
    writeStoredLists(noLists);
  };
  return {
    view,
    /** The row that was moved last, to say where it is; null: none. */
    movedKey,
    submit,
    drop: (key: number, to: number) => {
      setMovedKey(key);
      changeOpen([{ kind: "move", keys: [key], to }]);
    },
    forgetStored,
  };
}

/** The one row that acts move; null: none. */
function movedBy(acts: readonly HistoryAct[]): number | null {
  for (const act of acts) {
    if (act.kind === "up" || act.kind === "down") return act.key;
    if (act.kind === "move") return act.keys[0] ?? null;
  }
  return null;
}

/** The button that added the offered branches leaves with them: the focus goes to the list that has them now. */
function focusList(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById("list-heading")?.focus({ preventScroll: true });
}

/** A row that moved takes the focus along. */
function keepFocus(pressed: HTMLButtonElement | null): void {
  if (!pressed?.id) return;
  requestAnimationFrame(() => document.getElementById(pressed.id)?.focus({ preventScroll: true }));
}

/** Another page of the list, for example to print it: it gets the open list in the body of its form. */
async function openElsewhere(action: string, local: LocalLists): Promise<void> {
  const open = openListOf(local);
  const alone = open ? { lists: [{ ...open, versions: [] }], openId: open.list.id, deleted: null } : noLists;
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, hidden: true });
  const field = Object.assign(document.createElement("input"), { name: "carried", value: await packStored(alone) });
  form.append(field);
  document.body.append(form);
  form.submit();
}

/** What the server refuses with, in its words; empty: it was not reached. */
function textOf(failed: unknown): string {
  return failed instanceof Error && failed.name === "Refused" ? failed.message : "";
}
