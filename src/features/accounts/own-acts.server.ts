import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { requireSession, type StudentCall } from "#http/act/call.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { perStudent, student, studentOrToken } from "#policies/policy.ts";
import { resendGuardianRequestSteps } from "./service/resend-guardian-request.server.ts";
import { listSessionViews } from "./service/session-views.server.ts";
import { endAllSessions, endOwnSession } from "./service/sessions.server.ts";
import { GuardianRequest, GuardianRequested, OwnSessions } from "./session-contract.ts";

const ofSessions = {
  tag: "Accounts",
  name: "manage_own_sessions",
  who: studentOrToken("account", "not_signed_in"),
  and: "own sessions only",
  source: "D3, T2.2",
};

const listSessions = defineAct({
  ...ofSessions,
  rest: "GET /api/sessions/",
  summary: "Where a student is signed in",
  description: "A student's own sessions only.",
  work: async ({ deps, studentId, sessionHash }) => {
    const views = await listSessionViews(deps, { id: studentId, sessionHash: await sessionHash() });
    const results = views.map((one) => ({
      id: one.hash,
      is_this: one.isThis,
      is_program: one.isProgram,
      browser: one.browser,
      system: one.system,
      created_at: one.createdAt,
      last_seen_at: one.lastSeenAt,
    }));
    return { results };
  },
  reply: ok(OwnSessions, "Browsers and programs, the last seen first"),
});

/** A student ends every session but the one that asks. */
export const endOtherSessions = defineAct({
  ...ofSessions,
  rest: "DELETE /api/sessions/",
  operationId: "endOtherSessions",
  summary: "End every other session",
  description:
    "A student's own sessions only. Tokens of ended sessions are refused at once. The asking one stays: POST /api/sign-out/ ends it.",
  work: async ({ deps, studentId, sessionHash }) => endAllSessions(deps.db, studentId, await sessionHash()),
  reply: noContent("They have ended"),
});

/** A student ends one session. */
export const endOneSession = defineAct({
  ...ofSessions,
  rest: "DELETE /api/sessions/{session}/",
  operationId: "endSession",
  summary: "End one session",
  description: "A student's own sessions only. Answers the same when it has ended before.",
  params: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/, "must be the id of a session") }),
  work: ({ deps, studentId, params }) => endOwnSession(deps, studentId, params.session),
  reply: noContent("It has ended"),
});

/** A student whose guardian has not answered has the request sent once more. */
export const askGuardianAgain = defineAct({
  name: "ask_guardian_again",
  who: student,
  limit: perStudent("guardian_request"),
  and: "while an answer is waited for",
  source: "D18",
  tag: "Accounts",
  rest: "POST /api/guardian-request/",
  operationId: "askGuardianAgain",
  summary: "Ask a guardian once more, or another one when the address was wrong",
  description: "Links that were sent before are void.",
  input: GuardianRequest,
  steps: async ({ deps, visitor, input: { guardian_name: name, guardian_email: email } }) =>
    resendGuardianRequestSteps(deps, await requireSession({ visitor }), { name, email }),
  reply: {
    ...ok(GuardianRequested, "The guardian is asked by e-mail, or by the link that the student hands over", sayHow),
    status: 202,
  },
  refusals: { 404: "No answer of a guardian is waited for" },
});

/** Where a student is signed in, and whom they wait for. Source: docs/specification T2.2, D18. */
export const ownSessionActs = [listSessions, endOtherSessions, endOneSession, askGuardianAgain];

function sayHow({ input }: StudentCall<unknown, z.infer<typeof GuardianRequest>>, link: string) {
  const isByHand = input.guardian_email === "";
  const message = isByHand ? "Hand the link over to your guardian" : "Your guardian gets an e-mail";
  return { message, link } as const;
}
