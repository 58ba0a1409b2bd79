import { data, redirect } from "react-router";
import { addToWishlist, changeEntry, removeFromWishlist } from "#features/wishlist/acts.server.ts";
import { parseSavedItemKey } from "#features/wishlist/saved-item.ts";
import { doAct } from "#http/act/form.server.ts";
import { formAction, type SentForm } from "#http/request/form-action.server.ts";
import { AppError } from "#lib/errors.ts";
import { positiveInteger } from "#lib/search-params.ts";
import type { ListOutcome } from "../components/list-item.ts";

const acts = [changeEntry, removeFromWishlist, addToWishlist];
const nothing: ListOutcome = { done: null, removed: null, entryId: null, error: null };

/**
 * A button of one's own list: `move` (entry:place), `note` with `entry`, `remove` (entry), `undo` (item) with what the
 * removed entry held; `again` says that it is sent again. A plain form goes back to the list, so that reloading it sends nothing again; only the page after
 * a removal is shown at once, for it holds the way back.
 */
export const listForm = formAction(acts, async (sent: SentForm<(typeof acts)[number]>) => {
  const form = await sent.request.formData();
  const isPlain = sent.request.headers.get("sec-fetch-mode") === "navigate";
  try {
    const outcome = { ...nothing, ...(await applyChange(sent, form)) };
    if (!isPlain || outcome.removed) return data(outcome);
    return redirect(new URL(sent.request.url).pathname + (outcome.entryId ? `#entry-${outcome.entryId}` : ""), 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ ...nothing, error: thrown.message }, { status: thrown.status });
  }
});

async function applyChange(sent: SentForm<(typeof acts)[number]>, form: FormData): Promise<Partial<ListOutcome>> {
  const text = (name: string) => String(form.get(name) ?? "");
  const position = (of: string | undefined) => positiveInteger(of ?? "") ?? undefined;
  if (form.has("move")) {
    const [id, place] = text("move").split(":", 2);
    const entryId = await doAct(sent, changeEntry, { params: { id }, input: { position: position(place) } });
    return { done: "moved", entryId };
  }
  if (form.has("entry")) {
    const note = { params: { id: text("entry") }, input: { note: text("note") } };
    return { done: "noted", entryId: await doAct(sent, changeEntry, note) };
  }
  // A change whose reply was lost is sent again: what it asks for may be so already.
  const isAgain = form.has("again");
  if (form.has("remove")) {
    const removing = doAct(sent, removeFromWishlist, { params: { id: text("remove") } });
    return { done: "removed", removed: await (isAgain ? unlessRefusedAs("not_yours", removing) : removing) };
  }
  const item = parseSavedItemKey(form.get("undo"));
  if (!item) throw new AppError("invalid_input");
  const wish = { student_id: sent.student.id, [item.kind]: item.id, note: text("note") };
  const adding = doAct(sent, addToWishlist, { input: { ...wish, position: position(text("position")) } });
  return { done: "undone", entryId: await (isAgain ? unlessRefusedAs("already_in_wishlist", adding) : adding) };
}

async function unlessRefusedAs<T>(code: AppError["code"], change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (refused) {
    if (refused instanceof AppError && refused.code === code) return null;
    throw refused;
  }
}
