import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { compareTyped } from "#features/choices/compare-typed.ts";
import type { HistoryAct } from "#features/choices/list-history-rules.ts";
import { listAuthorities, rowsNotInList } from "#features/choices/list-rules.ts";
import { changeLists, type ListsAct, type LocalLists, openListOf } from "#features/choices/local-lists.ts";
import { mendingAct } from "#features/choices/mended-list.ts";
import {
  describeBranches,
  readPaste,
  searchChoices,
  wishlistChoices,
} from "#features/choices/service/describe-choices.server.ts";
import {
  applyActs,
  copyOwnList,
  createOwnList,
  deleteOwnList,
  readOwnList,
  undeleteOwnList,
} from "#features/choices/service/own-lists.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { type SignedInStudent, visitorContext } from "#http/request-context.server.ts";
import { privateNoStore } from "#http/responses/no-store.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { unpackLists } from "../carried-lists.server.ts";
import { type ListCommand, readCommand } from "../list-form.ts";
import { type ListAside, type ListView, nothingAside } from "../list-view.ts";
import { viewOfAccount, viewOfLocal } from "../read-lists.server.ts";

/** Versions that a form without an account carries along. */
const carriedVersions = 20;

/** A button of the page: in an account its list is changed, else the lists in the form are. */
export async function receiveListForm({ request, context, deps, perform }: SentForm<"edit_choices">) {
  const form = await request.formData();
  const student = await context.get(visitorContext)();
  const work = () => (student ? receiveOwn(deps, student, form) : receiveCarried(deps, form));
  try {
    return await perform("edit_choices", { work });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const notice = { kind: "error", text: thrown.message } as const;
    const id = String(form.get("list") ?? "");
    const aside = { ...nothingAside, notice };
    const view = student
      ? await viewOfAccount(deps, student.id, thrown.code === "choice_list_not_found" ? null : id, aside)
      : viewOfLocal(unpackLists(String(form.get("carried") ?? "")), aside);
    return data(view, { status: thrown.status, headers: privateNoStore });
  }
}

const mendedAside = { notice: { kind: "mended" } } as const;

type Found = { acts: HistoryAct[]; aside: Partial<ListAside> };

/** What a command does to the list that is shown, and what else the page then shows. */
async function lookUp(
  deps: Deps,
  command: ListCommand,
  { list }: NonNullable<ListView["kept"]>,
  student: SignedInStudent | null,
): Promise<Found> {
  const added = (rows: Parameters<typeof rowsNotInList>[1], notUnderstood: readonly string[] = []): Found => {
    const fresh = rowsNotInList(list, rows);
    const notice = { kind: "added", count: fresh.length, known: rows.length - fresh.length, notUnderstood } as const;
    return { acts: fresh.length > 0 ? [{ kind: "add", rows: fresh }] : [], aside: { notice } };
  };
  switch (command.kind) {
    case "acts":
      return { acts: command.acts, aside: {} };
    case "chosen":
      return { acts: command.acts, aside: command.acts.length > 0 ? {} : { notice: { kind: "nothing_chosen" } } };
    case "preview":
      return {
        acts: [],
        aside: { mended: { listId: list.id, rows: await describeBranches(deps, list.authority, command.ids) } },
      };
    case "save_mended": {
      const rows = await describeBranches(deps, list.authority, command.ids);
      return rows.length === 0 ? { acts: [], aside: {} } : { acts: [mendingAct(list, rows)], aside: mendedAside };
    }
    case "add":
      return added(await describeBranches(deps, list.authority, command.ids));
    case "wishlist":
      return added(student ? await wishlistChoices(deps, list.authority, student.id) : []);
    case "paste": {
      const { rows, notUnderstood } = await readPaste(deps, list.authority, command.text);
      if (!command.replaces || rows.length === 0) return added(rows, notUnderstood);
      const notice = { kind: "added", count: rows.length, known: 0, notUnderstood } as const;
      return { acts: [{ kind: "replace", rows }], aside: { notice } };
    }
    case "search":
      return {
        acts: [],
        aside: { found: { text: command.text, rows: await searchChoices(deps, list.authority, command.text) } },
      };
    case "typed":
      return { acts: [], aside: { typed: { ...compareTyped(list.rows, command.text), text: command.text } } };
    case "open":
      return { acts: [], aside: { openKey: command.key } };
    default:
      return { acts: [], aside: {} };
  }
}

async function receiveOwn(deps: Deps, student: SignedInStudent, form: FormData) {
  const id = String(form.get("list") ?? "");
  const path = (listId: string, hash = "") => `${patterns.choices}?list=${listId}${hash}`;
  const named = readCommand(form, null);
  if (named?.kind === "create") {
    const { name, authority, year, ids } = named;
    const known = await describeBranches(deps, authority, ids);
    const rows = known.flatMap(({ branchId }) => (branchId === null ? [] : [{ branch_id: branchId }]));
    const made = await createOwnList(deps, student.id, { name, authority, year, rows });
    return redirect(path(made.kept.list.id), 303);
  }
  if (named?.kind === "switch") return redirect(path(named.id), 303);
  if (named?.kind === "undelete")
    return redirect(path((await undeleteOwnList(deps, student.id, named.id)).kept.list.id), 303);
  const own = await readOwnList(deps, student.id, id);
  const command = readCommand(form, own.kept);
  const { name } = own.kept.list;
  if (command?.kind === "copy")
    return redirect(path((await copyOwnList(deps, student.id, id, copyName(form, name))).kept.list.id), 303);
  if (command?.kind === "delete") {
    await deleteOwnList(deps, student.id, id);
    const notice = { kind: "deleted", id, name } as const;
    return data(await viewOfAccount(deps, student.id, null, { ...nothingAside, notice }), { headers: privateNoStore });
  }
  const { acts, aside } = command ? await lookUp(deps, command, own.kept, student) : { acts: [], aside: {} };
  if (acts.length > 0) await applyActs(deps, student.id, { id, version: null, acts });
  const shown = { ...nothingAside, page: pageOf(form), ...aside };
  return data(await viewOfAccount(deps, student.id, id, shown), { headers: privateNoStore });
}

/** The lists of a form; a mended list names the one that it is for. */
function carriedLists(form: FormData): LocalLists {
  const local = unpackLists(String(form.get("carried") ?? ""));
  const named = local.lists.find(({ list }) => list.id === form.get("list"));
  return named ? { ...local, openId: named.list.id } : local;
}

async function receiveCarried(deps: Deps, form: FormData) {
  const local = carriedLists(form);
  const open = openListOf(local);
  const command = readCommand(form, open);
  const aside: ListAside = { ...nothingAside, page: pageOf(form) };
  const given = { at: deps.now().toISOString(), id: randomUUID(), maxVersions: carriedVersions };
  const answer = (act: ListsAct | null, also: Partial<ListAside> = {}) => {
    const after = act ? changeLists(local, act, given) : local;
    return data(viewOfLocal(after, { ...aside, ...also }), { headers: privateNoStore });
  };
  if (!command) return answer(null);
  if (command.kind === "create") {
    return answer({ ...command, rows: await describeBranches(deps, command.authority, command.ids) }, { page: 0 });
  }
  if (command.kind === "copy" && open) return answer({ kind: "copy", name: copyName(form, open.list.name) });
  if (command.kind === "delete" && open) {
    return answer({ kind: "delete" }, { notice: { kind: "deleted", id: open.list.id, name: open.list.name } });
  }
  if (command.kind === "undelete") return answer({ kind: "undelete" });
  if (command.kind === "switch") return answer(command, { page: 0 });
  if (!open && command.kind === "preview") {
    // The list is in the storage of the browser, which shows what changes.
    const authority = listAuthorities.find((known) => known === form.get("authority")) ?? "other";
    const rows = await describeBranches(deps, authority, command.ids);
    return answer(null, { mended: { listId: String(form.get("list") ?? ""), rows } });
  }
  if (!open) return answer(null);
  const { acts, aside: also } = await lookUp(deps, command, open, null);
  return answer({ kind: "acts", acts }, also);
}

function pageOf(form: FormData): number {
  const [, asked] = /^page:(\d{1,2})$/.exec(String(form.get("do") ?? "")) ?? [];
  const shown = /^\d{1,2}$/.exec(String(form.get("page") ?? ""))?.[0];
  return Number(asked ?? shown ?? 0);
}

function copyName(form: FormData, name: string): string {
  return (
    String(form.get("copy_name") ?? "")
      .trim()
      .slice(0, 60) || name
  );
}
