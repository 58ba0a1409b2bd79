import { data, redirect } from "react-router";
import { Note } from "#features/wishlist/contract.ts";
import { parseSavedItemKey } from "#features/wishlist/saved-item.ts";
import {
  addInterest,
  moveInterest,
  removeInterest,
  writeNote,
} from "#features/wishlist/service/change-wishlist.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { AppError } from "#lib/errors.ts";
import { positiveInteger } from "#lib/search-params.ts";
import type { ListOutcome } from "../components/list-item.ts";

/**
 * A button of one's own list: `move` (entry:place), `note` with `entry`, `remove` (entry), `undo` (thing) with what the
 * removed entry held; `again` says that it is sent again. A plain form goes back to the list, so that reloading it sends nothing again; only the page after
 * a removal is shown at once, for it holds the way back.
 */
export async function receiveListForm({ request, student, deps, perform }: SentForm<"change_wishlist">) {
  const form = await request.formData();
  const isPlain = request.headers.get("sec-fetch-mode") === "navigate";
  try {
    const outcome = await perform("change_wishlist", { work: () => applyChange(deps, student.id, form) });
    if (!isPlain || outcome.removed) return data(outcome);
    return redirect(new URL(request.url).pathname + (outcome.entryId ? `#entry-${outcome.entryId}` : ""), 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ done: null, removed: null, entryId: null, error: thrown.message }, { status: thrown.status });
  }
}

async function applyChange(deps: Deps, studentId: number, form: FormData): Promise<ListOutcome> {
  const done = (entryId: number | null, outcome: Partial<ListOutcome>): ListOutcome => {
    return { done: null, removed: null, error: null, entryId, ...outcome };
  };
  const text = (name: string) => String(form.get(name) ?? "");
  if (form.has("move")) {
    const [entryId, place] = text("move")
      .split(":", 2)
      .map((part) => positiveInteger(part));
    await moveInterest(deps, studentId, required(entryId), required(place));
    return done(required(entryId), { done: "moved" });
  }
  if (form.has("entry")) {
    const entryId = required(positiveInteger(text("entry")));
    await writeNote(deps, studentId, entryId, readNote(text("note")));
    return done(entryId, { done: "noted" });
  }
  // A change whose reply was lost is sent again: what it asks for may be so already.
  const isAgain = form.has("again");
  if (form.has("remove")) {
    const entryId = required(positiveInteger(text("remove")));
    const removing = removeInterest(deps, studentId, entryId);
    const removed = await (isAgain ? unlessRefusedAs("not_yours", removing) : removing);
    return done(null, { done: "removed", removed });
  }
  const thing = required(parseSavedItemKey(form.get("undo")));
  const position = positiveInteger(text("position")) ?? undefined;
  const adding = addInterest(deps, studentId, thing, { note: readNote(text("note")), position });
  const entryId = await (isAgain ? unlessRefusedAs("already_in_wishlist", adding) : adding);
  return done(entryId, { done: "undone" });
}

async function unlessRefusedAs<T>(code: AppError["code"], change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (refused) {
    if (refused instanceof AppError && refused.code === code) return null;
    throw refused;
  }
}

function readNote(text: string): string {
  const note = Note.safeParse(text);
  if (!note.success) throw new AppError("invalid_input");
  return note.data;
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError("invalid_input");
  return value;
}
