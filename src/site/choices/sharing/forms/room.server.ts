import { data, redirect } from "react-router";
import type { Act } from "#http/act/act.server.ts";
import { type AnyForm, doAct } from "#http/act/form.server.ts";
import { privateNoStore } from "#http/responses/no-store.ts";
import { AppError } from "#lib/errors.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { nothingRefused, type RoomOutcome, type RoomProblem, readComment, readOpinion } from "../room-form.ts";

/** A form was refused: the page is drawn with what was typed. */
export function refuse(status: number, outcome: Partial<RoomOutcome>) {
  return data({ ...nothingRefused, ...outcome } satisfies RoomOutcome, { status, headers: privateNoStore });
}

/**
 * Does an act and leads back to the page, so that reloading it sends nothing again; or shows what was refused.
 *
 * @param marked the fields that the page marks; what is wrong with another one is shown as one sentence
 */
export async function doAndReturn(
  sent: AnyForm,
  act: Act,
  {
    params,
    input,
    back,
    typed,
    marked = [],
  }: {
    params: object;
    input?: unknown;
    back: string;
    typed?: Partial<RoomOutcome>;
    marked?: readonly string[];
  },
) {
  try {
    await doAct(sent, act, { params, input });
    return redirect(back, 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { status, fields = {}, message } = thrown;
    const isMarked = marked.some((name) => fields[name] !== undefined);
    return refuse(status, { ...typed, ...(isMarked ? { errors: fields } : { refused: message }) });
  }
}

/**
 * Does what a button of the room says, on the student's own page or on the one of a guest.
 *
 * @param params of the address of each act
 * @param back address of the page
 * @returns null where the button is none of the room's
 */
export async function receiveRoomForm(
  sent: AnyForm,
  form: FormData,
  { acts, params, back }: { acts: Record<"comment" | "uncomment" | "answer", Act>; params: object; back: string },
) {
  const words = languageOf(sent.locale).messages.sharing;
  const say = (problems: Record<string, RoomProblem>) =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, words[problem]()]));
  const [kind, id = ""] = String(form.get("do") ?? "").split(":");
  const comments = `${back}#comments`;
  if (kind === "uncomment") {
    return doAndReturn(sent, acts.uncomment, { params: { ...params, comment: id }, back: comments });
  }
  if (kind === "comment") {
    const { typed, problems, comment: input } = readComment(form);
    if (Object.keys(problems).length > 0) return refuse(422, { errors: say(problems), comment: typed });
    return doAndReturn(sent, acts.comment, {
      params,
      input,
      back: comments,
      typed: { comment: typed },
      marked: ["text"],
    });
  }
  if (kind === "answer") {
    const { typed, problems, opinion: input } = readOpinion(form);
    if (Object.keys(problems).length > 0) return refuse(422, { errors: say(problems), opinion: typed });
    return doAndReturn(sent, acts.answer, { params, input, back: `${back}#room`, typed: { opinion: typed } });
  }
  return null;
}
