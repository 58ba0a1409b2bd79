import type { OnSettled } from "#features/emails/service/send-email.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { lockMessageOfAnswer, setMessageState } from "../store.server.ts";

export const answerEmailKey = (answerId: number) => `enquiry_answered:${answerId}`;

/**
 * Keeps a message's state true to its last answer's e-mail: one that was refused or given up leaves the message open, and
 * one that is sent in the end makes it answered. Earlier answers, and closed messages, change nothing.
 */
export const noteAnswerDelivery =
  ({ now }: Pick<Deps, "now">): OnSettled =>
  async (tx, { kind, dedupeKey }, outcome) => {
    if (kind !== "enquiry_answered") return;
    const message = await lockMessageOfAnswer(tx, Number(dedupeKey.split(":")[1]));
    if (!message || message.state !== (outcome === "failed" ? "answered" : "open")) return;
    await setMessageState(tx, message.id, outcome === "failed" ? "open" : "answered", now());
  };
