import { type RouterContextProvider, redirect } from "react-router";
import { addToWishlist } from "#features/wishlist/acts.server.ts";
import { Note, type SaveFlash, type SaveReply } from "#features/wishlist/contract.ts";
import { parseSavedItemKey, type SavedItem, savedItemKey } from "#features/wishlist/saved-item.ts";
import { addInterest, removeInterest } from "#features/wishlist/service/change-wishlist.server.ts";
import { flashOf, pendingSaveCookie, saveFlashCookie } from "#features/wishlist/service/pending-save.server.ts";
import { pathOf } from "#features/wishlist/service/saved-item-path.ts";
import type { Deps } from "#http/deps.server.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import { type ActionArgs, formAction, type SentForm } from "#http/request/form-action.server.ts";
import { depsContext, localeContext, requestIdContext } from "#http/request-context.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { loginPath, patterns, wishlistLoginPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";
import { ownAddress } from "#lib/own-address.ts";
import { positiveInteger } from "#lib/search-params.ts";

/** The request of a save button. */
interface Toggle {
  thing: SavedItem;
  isAdding: boolean;
  note: string;
  position: number | undefined;
}

/** No page of its own: save buttons send their form to it. */
export function loader() {
  throw notFound();
}

/** Takes a heart: from script, which wants JSON, or from the plain form, which goes back to the page it came from. */
async function receiveSaveForm(sent: SentForm<typeof addToWishlist>): Promise<Response> {
  const { request, context, student, deps, perform } = sent;
  const form = await request.formData();
  if (form.has("wish")) return redirectToLogin(form, context);
  const isScript = wantsJson(request);
  const toggle = readToggle(form);
  if (!toggle) return refuse(new AppError("invalid_input"), context);
  const back = backPath(request, toggle.thing);
  try {
    const reply = await perform(addToWishlist, { work: () => apply(deps, toggle, student.id) });
    if (isScript) return Response.json(reply, { headers: noStore });
    return flashAndRedirect(reply.isSaved ? "added" : "removed", toggle, back, context);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return isScript ? refuse(thrown, context) : flashAndRedirect(flashOf(thrown), toggle, back, context);
  }
}

export const action = formAction(addToWishlist, receiveSaveForm, askToSignIn);

/** When signed out, script receives 401 and prompts to log in; the form is redirected to the page that does. */
async function askToSignIn({ request, context }: ActionArgs<object>): Promise<Response> {
  const form = await request.formData();
  if (form.has("wish")) return redirectToLogin(form, context);
  const toggle = readToggle(form);
  if (!toggle) return refuse(new AppError("invalid_input"), context);
  if (wantsJson(request)) return refuse(new AppError("not_signed_in"), context);
  return redirect(wishlistLoginPath(savedItemKey(toggle.thing), backPath(request, toggle.thing)), 303);
}

function wantsJson(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/json") ?? false;
}

function readToggle(form: FormData): Toggle | null {
  const isAdding = form.has("add");
  const thing = parseSavedItemKey(form.get(isAdding ? "add" : "remove"));
  const note = Note.safeParse(form.get("note") ?? "");
  const position = positiveInteger(String(form.get("position") ?? "")) ?? undefined;
  return thing && note.success ? { thing, isAdding, note: note.data, position } : null;
}

async function apply(deps: Deps, toggle: Toggle, studentId: number): Promise<SaveReply> {
  if (toggle.isAdding) {
    await addInterest(deps, studentId, toggle.thing, toggle);
    return { isSaved: true, removed: null };
  }
  const removed = await removeInterest(deps, studentId, toggle.thing);
  return { isSaved: false, removed: removed && { note: removed.note, position: removed.position } };
}

/** The Login button of the prompt: stores the pending save in a cookie during the login. */
function redirectToLogin(form: FormData, context: Readonly<RouterContextProvider>): Response {
  const thing = parseSavedItemKey(form.get("wish"));
  const requested = ownAddress(String(form.get("next") ?? ""), thing ? pathOf(thing) : patterns.dashboard);
  // Back to the very heart: a list is long, and the page begins again at its top.
  const next = thing ? `${requested.replace(/#.*/, "")}#${savedItemKey(thing)}` : requested;
  const headers = new Headers(noStore);
  if (thing) headers.set("Set-Cookie", pendingSaveCookie(context.get(depsContext).config, thing));
  return redirect(loginPath(next), { status: 303, headers });
}

/** The page of the save button: only our own pages can send this form, so the Referer is one of ours. */
function backPath(request: Request, thing: SavedItem): string {
  const referer = request.headers.get("referer") ?? "";
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return ownAddress(url && url.pathname + url.search, pathOf(thing));
}

function flashAndRedirect(
  note: SaveFlash,
  { thing }: Toggle,
  back: string,
  context: Readonly<RouterContextProvider>,
): Response {
  const headers = { ...noStore, "Set-Cookie": saveFlashCookie(context.get(depsContext).config, note) };
  return redirect(`${back}#${savedItemKey(thing)}`, { status: 303, headers });
}

function refuse(problem: AppError, context: Readonly<RouterContextProvider>): Response {
  const { code, message, status } = inLanguage(context.get(localeContext), problem);
  const body = { error: message, code, requestId: context.get(requestIdContext) };
  return Response.json(body, { status, headers: noStore });
}
