import { data, redirect } from "react-router";
import { NewComment, NewOpinion } from "#features/choices/sharing/contract.ts";
import { privateNoStore } from "#http/no-store.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems as knownProblems } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { sayRefusal } from "#lib/messages/refusals.server.ts";
import { nothingRefused, type RoomOutcome, type RoomProblem, readComment, readOpinion } from "../room-form.ts";

/** What a form of the room does: on the student's own page, or on the one of a guest. */
export interface RoomWork {
  comment: (comment: NewComment) => Promise<unknown>;
  deleteComment: (id: number) => Promise<unknown>;
  answer: (opinion: NewOpinion) => Promise<unknown>;
}

/** A form was refused: the page is drawn with what was typed. */
export function refuse(status: number, outcome: Partial<RoomOutcome>) {
  return data({ ...nothingRefused, ...outcome } satisfies RoomOutcome, { status, headers: privateNoStore });
}

/**
 * Does what a button of the room says, and leads back to the page, so that reloading it sends nothing again.
 *
 * @param pressed the button: comment, uncomment:12, answer
 * @param back address of the page
 * @returns null where the button is none of the room's
 */
export async function receiveRoomForm(
  form: FormData,
  pressed: string,
  { work, back, locale }: { work: RoomWork; back: string; locale: Locale },
) {
  const words = languageOf(locale).messages.sharing;
  const say = (problems: Record<string, RoomProblem>) =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, words[problem]()]));
  const [kind, id = ""] = pressed.split(":");
  try {
    switch (kind) {
      case "comment": {
        const { typed, problems, comment } = readComment(form);
        const parsed = NewComment.safeParse(comment);
        const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error, locale)), ...say(problems) };
        if (!parsed.success || Object.keys(errors).length > 0) return refuse(422, { errors, comment: typed });
        return await doAndReturn(() => work.comment(parsed.data), `${back}#comments`, { comment: typed });
      }
      case "uncomment":
        return await doAndReturn(() => work.deleteComment(Number(id) || 0), `${back}#comments`, {});
      case "answer": {
        const { typed, problems, opinion } = readOpinion(form);
        const parsed = NewOpinion.safeParse(opinion);
        const errors = say(problems);
        if (Object.keys(errors).length > 0) return refuse(422, { errors, opinion: typed });
        if (!parsed.success) {
          const refused = sayRefusal(locale, knownProblems.invalid_input.error);
          return refuse(422, { refused, opinion: typed });
        }
        return await doAndReturn(() => work.answer(parsed.data), `${back}#room`, { opinion: typed });
      }
      default:
        return null;
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refuse(thrown.status, { refused: thrown.message });
  }
}

async function doAndReturn(work: () => Promise<unknown>, back: string, typed: Partial<RoomOutcome>) {
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refuse(thrown.status, { refused: thrown.message, ...typed });
  }
  return redirect(back, 303);
}
