import type { z } from "zod";
import { ChancesQuestion } from "#features/chances/contract.ts";
import { answerQuestion } from "#features/chances/service/answer-question.ts";
import { PastedChoices } from "#features/choices/contract.ts";
import { ListToCheck } from "#features/choices/lint/contract.ts";
import { checkPrepared, nameUnknown, prepareFrom } from "#features/choices/lint/service/prepare-from.ts";
import { readListed, toWireRows } from "#features/choices/service/read-listed.ts";
import { RehearsalQuestion } from "#features/rehearsal/contract.ts";
import { AppError } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { OpenKit } from "./kit-file.ts";

/** A reply as the REST call of the same address would give it. */
export interface KitReply {
  status: number;
  body: unknown;
}

type Answer = (kit: OpenKit, body: unknown) => unknown;

/** The calls that a kit answers, by their addresses. Each runs what the server runs. */
const answers: Readonly<Record<string, Answer>> = {
  "/api/chances/": answering(ChancesQuestion, answerChances),
  "/api/choices/check/rows/": answering(ListToCheck, prepareCheck),
  "/api/choices/check/": answering(ListToCheck, (kit, asked) => checkPrepared(prepareCheck(kit, asked))),
  "/api/choices/read/": answering(PastedChoices, readPasted),
  "/api/rehearsal/": answering(RehearsalQuestion, (kit, asked) => kit.rehearsal.answer(asked)),
};

/** The addresses of the calls that a kit answers, all of them POST. */
export const answeredPaths = Object.keys(answers);

/** Answers a call from a kit; null: a call that no kit answers. */
export function answerFromKit(kit: OpenKit, path: string, body: unknown): KitReply | null {
  const answer = answers[path];
  if (!answer) return null;
  try {
    return { status: 200, body: answer(kit, body) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { message: error, code, fields, status } = thrown;
    return { status, body: { error, code, requestId: "offline", ...(fields && { fields }) } };
  }
}

function answering<T extends z.ZodType>(schema: T, answer: (kit: OpenKit, asked: z.infer<T>) => unknown): Answer {
  return (kit, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new AppError("invalid_input", messagesByField(parsed.error));
    return answer(kit, parsed.data);
  };
}

/** Where a home is, no kit knows: distances are left out, and rows by distance come as they would without a home. */
function answerChances(kit: OpenKit, asked: ChancesQuestion) {
  return answerQuestion(kit.model, asked, null);
}

function prepareCheck(kit: OpenKit, asked: ListToCheck) {
  const prepared = prepareFrom(kit.model, asked, asked.needs_hostel ? kit.nearHostel : null);
  return nameUnknown(prepared, kit.rehearsal.branches);
}

function readPasted(kit: OpenKit, { text }: z.infer<typeof PastedChoices>) {
  return toWireRows(readListed(kit.names(), text));
}
