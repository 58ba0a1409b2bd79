import { z } from "zod";
import type { AnswerState } from "#db/schema/choices.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { hasPermission, insertAnswer, lastAnswerId, lockMessage, setMessageState } from "../store.server.ts";

const Body = z.string().trim().min(1).max(5000);

/**
 * Adds an answer of staff to a message. The sender is told by e-mail only while that permission is given: a student that
 * there is an answer, which is read on the website alone (a mailbox may be shared); somebody without an account the
 * answer itself, at the address of the message.
 *
 * @param answer.staffName as the sender sees it
 * @param answer.lastMessageId the last answer that its author has read, 0: none; left out: whatever is there
 * @returns whether an e-mail goes out
 * @throws AppError enquiry_not_found, enquiry_closed, answered_meanwhile, invalid_input
 */
export async function answerContactMessage(
  deps: Deps,
  answer: { reference: string; staffName: string; body: string; lastMessageId?: number },
): Promise<{ isMailed: boolean }> {
  const body = Body.safeParse(answer.body);
  if (!body.success) throw new AppError("invalid_input", { body: "Please write an answer of at most 5000 characters" });
  return deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, answer.reference);
    if (!message) throw new AppError("enquiry_not_found");
    if (answer.lastMessageId !== undefined && (await lastAnswerId(tx, message.id)) !== answer.lastMessageId) {
      throw new AppError("answered_meanwhile");
    }
    if (message.state === "closed") throw new AppError("enquiry_closed");
    const answerId = await insertAnswer(tx, {
      contactMessageId: message.id,
      authorName: answer.staffName,
      body: body.data,
      createdAt: deps.now(),
    });
    await setMessageState(tx, message.id, "answered", deps.now());
    if (!(await hasPermission(tx, message.id, "answer_email"))) return { isMailed: false };
    const { name, student } = message;
    await queueEmail(deps, tx, {
      kind: "enquiry_answered",
      to: { name, address: student?.email ?? message.email },
      language: student?.language ?? message.language ?? "en",
      details: {
        name,
        reference: answer.reference,
        about: message.aboutName,
        answer: student ? null : body.data,
      },
      dedupeKey: `enquiry_answered:${answerId}`,
    });
    return { isMailed: true };
  });
}

/** Ends a message: no answer comes after it. @throws AppError enquiry_not_found */
export function closeContactMessage(deps: Pick<Deps, "db" | "now">, reference: string): Promise<void> {
  return changeState(deps, reference, () => "closed");
}

/** Opens a closed message again; one that is not closed stays as it is. @throws AppError enquiry_not_found */
export function reopenContactMessage(deps: Pick<Deps, "db" | "now">, reference: string): Promise<void> {
  return changeState(deps, reference, (state) => (state === "closed" ? "open" : state));
}

async function changeState(
  { db, now }: Pick<Deps, "db" | "now">,
  reference: string,
  next: (state: AnswerState) => AnswerState,
): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, reference);
    if (!message) throw new AppError("enquiry_not_found");
    await setMessageState(tx, message.id, next(message.state), now());
  });
}
