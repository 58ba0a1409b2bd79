import { redirect } from "react-router";
import { NewShare, ShareChange } from "#features/choices/sharing/contract.ts";
import {
  answerOwn,
  askAgain,
  changeShare,
  commentOwn,
  deleteAnyComment,
  endLink,
  removeShare,
  renewLink,
  shareList,
} from "#features/choices/sharing/service/own-sharing.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { choicesSharingPath } from "#lib/addresses.ts";
import { AppError, problems } from "#lib/errors.ts";
import { sayRefusal } from "#lib/messages/refusals.server.ts";
import { receiveRoomForm, refuse } from "./room.server.ts";

/** What a student does with a list that they share: the button that was pressed names it. */
export async function receiveSharingForm({ request, student, deps, locale, perform }: SentForm<"share_choices">) {
  const form = await request.formData();
  const pressed = String(form.get("do") ?? "");
  const listId = String(form.get("list") ?? "").slice(0, 40);
  const back = choicesSharingPath(listId);
  const limited = <T>(work: () => Promise<T>) => perform("share_choices", { work });
  const own = [deps, student.id, listId] as const;
  const inRoom = await receiveRoomForm(form, pressed, {
    work: {
      comment: (comment) => limited(() => commentOwn(...own, comment)),
      deleteComment: (id) => limited(() => deleteAnyComment(...own, id)),
      answer: (opinion) => limited(() => answerOwn(...own, opinion)),
    },
    back,
    locale,
  });
  if (inRoom) return inRoom;
  const [kind, id = ""] = pressed.split(":");
  const share = Number(id) || 0;
  const person = { name: String(form.get("name") ?? ""), may: String(form.get("may") ?? "") };
  const parsed = (kind === "change" ? ShareChange : NewShare).safeParse(person);
  if (!parsed.success && (kind === "share" || kind === "change")) {
    const errors = fieldErrors(parsed.error, locale);
    return refuse(422, kind === "share" ? { errors } : { refused: sayRefusal(locale, problems.invalid_input.error) });
  }
  const acts: Record<string, () => Promise<unknown>> = {
    share: () => shareList(...own, parsed.data as NewShare),
    change: () => changeShare(...own, share, parsed.data as ShareChange),
    end: () => endLink(...own, share),
    renew: () => renewLink(...own, share),
    remove: () => removeShare(...own, share),
    again: () => askAgain(...own),
  };
  const work = Object.hasOwn(acts, kind ?? "") ? acts[kind ?? ""] : undefined;
  try {
    if (work) await limited(work);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refuse(thrown.status, { refused: thrown.message });
  }
  return redirect(`${back}#${kind === "again" ? "room" : "people"}`, 303);
}
