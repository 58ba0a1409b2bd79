import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import type { AnswerState } from "#db/schema/choices.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { answerText, queueText } from "#features/text-messages/service/queue-text.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { hasPermission, insertAnswer, lastAnswerId, lockMessage, setMessageState } from "../store.server.ts";
import { answerEmailKey } from "./note-delivery.server.ts";

const Body = z.string().trim().min(1).max(5000);

/**
 * Adds an answer of staff to a message, and e-mails it: who writes to us asks for it. A student is told that there is an
 * answer, which is read on the website alone (a mailbox may be shared); somebody without an account gets the answer
 * itself, at the address of the message.
 *
 * @param answer.staffName as the sender sees it
 * @param answer.lastMessageId the last answer that its author has read, 0: none; left out: whatever is there
 * @throws AppError enquiry_not_found, enquiry_closed, answered_meanwhile, invalid_input
 */
export async function answerContactMessage(
  deps: Deps,
  answer: { reference: string; staffName: string; body: string; lastMessageId?: number },
): Promise<void> {
  const body = Body.safeParse(answer.body);
  if (!body.success) throw new AppError("invalid_input", { body: "Please write an answer of at most 5000 characters" });
  await deps.db.transaction(async (tx) => {
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
      dedupeKey: answerEmailKey(answerId),
    });
    if (!student) return;
    await queueText(deps, tx, answerText(student.id, answer.reference, answerEmailKey(answerId), deps.now()));
  });
}

/** Ends a message: no answer comes after it. @throws AppError enquiry_not_found */
export function closeContactMessage(deps: Pick<Deps, "db" | "now">, reference: string): Promise<void> {
  return changeState(deps, reference, () => "closed");
}

/**
 * Opens a closed message again; one that is not closed stays as it is. To write once more after an answer needs its
 * sender's box: only an answer goes out without one.
 *
 * @throws AppError enquiry_not_found, withdrawn_by_sender, further_mail_not_allowed
 */
export function reopenContactMessage(deps: Pick<Deps, "db" | "now">, reference: string): Promise<void> {
  return changeState(deps, reference, async (tx, { id, state, withdrawnAt }) => {
    if (state !== "closed") return state;
    if (withdrawnAt) throw new AppError("withdrawn_by_sender");
    const isAnswered = (await lastAnswerId(tx, id)) > 0;
    if (isAnswered && !(await hasPermission(tx, id, "more_email"))) throw new AppError("further_mail_not_allowed");
    return "open";
  });
}

type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

async function changeState(
  { db, now }: Pick<Deps, "db" | "now">,
  reference: string,
  next: (tx: Db, message: LockedMessage) => AnswerState | Promise<AnswerState>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, reference);
    if (!message) throw new AppError("enquiry_not_found");
    await setMessageState(tx, message.id, await next(tx, message), now());
  });
}
