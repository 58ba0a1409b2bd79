import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { perStudent, studentOrToken } from "#policies/policy.ts";
import { CodeRequest, OwnTexts, TextChoices, TypedCode } from "./contract.ts";
import { confirmNumber, putTextConsents, readOwnTexts, requestCode } from "./service/own-texts.server.ts";

const own = { tag: "Text messages", who: studentOrToken("profile", "not_signed_in"), source: "0126, D18" };
const description = "Of the student alone.";
const now = ok(OwnTexts, "The student's text messages as they are now", readTexts);
const noChannel = "We cannot send through this channel, or the number is no Indian mobile number or said stop";

const readOwn = defineAct({
  ...own,
  name: "read_own_texts",
  and: "own consents only",
  rest: "GET /api/text-messages/",
  operationId: "getTextMessages",
  summary: "What the student agreed to get by SMS and WhatsApp, and whether their number is confirmed",
  description,
  work: readTexts,
  reply: ok(OwnTexts, "The student's text messages"),
});

/** A student has a code sent to their own number. */
export const sendCode = defineAct({
  ...own,
  name: "request_text_code",
  limit: perStudent("text_code"),
  and: "to the number of the own account only",
  rest: "POST /api/text-messages/code/",
  operationId: "requestTextCode",
  summary: "Send a code to the account's number, which shows that it is the student's",
  description,
  input: CodeRequest,
  work: ({ deps, studentId, input }) => requestCode(deps, studentId, input.channel),
  reply: now,
  refusals: { 409: noChannel },
});

/** A student types the code. */
export const confirmCode = defineAct({
  ...own,
  name: "confirm_text_number",
  and: "own number only; five attempts a code",
  rest: "POST /api/text-messages/confirm/",
  operationId: "confirmTextNumber",
  summary: "Confirm the number with the code",
  description,
  input: TypedCode,
  work: ({ deps, studentId, input }) => confirmNumber(deps, studentId, input.code),
  reply: now,
});

/** A student agrees to text messages, and withdraws it. */
export const changeTextConsents = defineAct({
  ...own,
  name: "change_text_consents",
  and: "own consents only; under 18 after a guardian's consent",
  rest: "PUT /api/text-messages/consents/",
  operationId: "putTextConsents",
  summary: "Agree to exactly these purposes and channels; all others are withdrawn, effective at once",
  description,
  input: TextChoices,
  work: ({ deps, studentId, locale, input }) => putTextConsents(deps, studentId, input.consents, locale),
  reply: now,
  refusals: {
    403: "The student is under 18, and no guardian has agreed yet",
    409: `${noChannel}, or the number is not confirmed`,
  },
});

/** A student's own SMS and WhatsApp messages. Decision 0126. */
export const textActs = [readOwn, sendCode, confirmCode, changeTextConsents];

function readTexts({ deps, studentId }: StudentCall): Promise<OwnTexts> {
  return readOwnTexts(deps, studentId);
}
