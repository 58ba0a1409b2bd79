import { z } from "zod";
import { changePassword } from "#features/accounts/service/change-password.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { requireSession, type StudentCall } from "#http/act/call.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { sessionCookie } from "#http/session/session-cookie.server.ts";
import { student, studentOrToken } from "#policies/policy.ts";
import { AccountDeletion, NewAccountDeletion, PasswordChange, PasswordChanged } from "./contract.ts";
import { voidEmailChanges } from "./service/change-email.server.ts";
import { exportData } from "./service/export-data.server.ts";
import { cancelErasure, readErasure, requestErasure } from "./service/request-erasure.server.ts";

const ofAccount = { tag: "Profile", who: studentOrToken("account", "not_signed_in"), source: "D3, T6" };
const leaving = { ...ofAccount, name: "erase_own_account", attempts: "sign_in", and: "with the password" } as const;
const wrongPasswords = {
  429: "Too many wrong passwords; Retry-After says when the next one is checked",
  503: "Too many people sign in at this moment; Retry-After says when to try again",
};

const exportOwnData = defineAct({
  ...ofAccount,
  name: "export_own_data",
  and: "own data only",
  rest: "GET /api/own-data/",
  operationId: "exportOwnData",
  summary: "Everything that is stored about a student",
  work: async ({ deps, studentId }) =>
    JSON.parse(await exportData(deps, studentId)) as { from: string; made_at: string },
  reply: ok(
    z.looseObject({ from: z.string(), made_at: z.iso.datetime() }),
    "Lists of records by what they are, each with the fields that are stored",
  ),
});

const readDeletion = defineAct({
  ...leaving,
  rest: "GET /api/account-deletion/",
  summary: "Whether and when the account will be deleted",
  work: readDay,
  reply: ok(AccountDeletion, "When; null: it stays"),
});

/** A student asks for their account to be deleted. */
export const requestDeletion = defineAct({
  ...leaving,
  rest: "POST /api/account-deletion/",
  operationId: "requestAccountDeletion",
  summary: "Ask for the account to be deleted in seven days",
  description: "Needs the password. Asked twice, the first day counts.",
  input: NewAccountDeletion,
  work: ({ deps, studentId, input, clientAddress }) =>
    requestErasure(deps, studentId, input.delete_password, clientAddress),
  reply: {
    ...ok(AccountDeletion, "When it will be deleted; an e-mail says how to keep it", readDay),
    status: 202,
  },
  refusals: wrongPasswords,
});

/** A student keeps their account after all. */
export const cancelDeletion = defineAct({
  ...leaving,
  rest: "DELETE /api/account-deletion/",
  operationId: "cancelAccountDeletion",
  summary: "Keep the account after all",
  description: "Answers the same when nobody asked for its deletion.",
  work: ({ deps, studentId }) => cancelErasure(deps, studentId),
  reply: noContent("It stays"),
});

/** A student changes their password: this browser continues with a new session, every other one ends. */
export const changeOwnPassword = defineAct({
  name: "change_own_password",
  who: student,
  attempts: "sign_in",
  source: "T2.2",
  tag: "Accounts",
  rest: "POST /api/password/",
  operationId: "changePassword",
  summary: "Change the own password",
  description: "Every session and token ends; the cookie holds a new session.",
  input: PasswordChange,
  work: async ({ deps, visitor, input, clientAddress, headers }) => {
    const signedIn = await requireSession({ visitor });
    const origin = { address: clientAddress, device: headers.get("user-agent") ?? "" };
    const passwords = { oldPassword: input.old_password, newPassword: input.new_password };
    const { secret } = await changePassword(deps, signedIn, passwords, origin);
    await voidEmailChanges(deps, signedIn.id);
    return secret;
  },
  reply: ok(PasswordChanged, "The password was changed", () => ({ message: "Your password was changed" as const })),
  cookies: ({ deps }, secret) => [sessionCookie(deps.config, secret)],
  refusals: wrongPasswords,
});

/** Taking everything along, leaving, and the password. Source: docs/specification T2.2, T6. */
export const ownAccountActs = [exportOwnData, readDeletion, requestDeletion, cancelDeletion, changeOwnPassword];

function readDay({ deps, studentId }: StudentCall) {
  return readErasure(deps, studentId);
}
