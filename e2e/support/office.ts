import type { APIRequestContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** Signs in to the console's API, with and without a second factor. No test runner here: the set-up of all tests uses it too. */

/** What somebody with a second factor signs in with: codes of the app count once each, and so do these. */
export interface Credentials {
  email: string;
  password: string;
  recoveryCodes?: string[];
}

/** Sends a staff call and answers its reply, which must be fine. */
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
export async function postToOffice(office: APIRequestContext, path: string, data: unknown = {}): Promise<any> {
  const reply = await office.post(`/api/staff/${path}`, { data });
  const text = await reply.text();
  if (!reply.ok()) throw new Error(`POST /api/staff/${path}: ${reply.status()} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/**
 * Signs in, and sets up a second factor where the role demands one and none is there: `who` then has recovery codes, one
 * of which each later sign-in uses up.
 */
export async function signInToOffice(office: APIRequestContext, who: Credentials): Promise<void> {
  const { email, password } = who;
  const { step } = await postToOffice(office, "session/", { email, password });
  if (step === "code") await postToOffice(office, "session/code/", { code: who.recoveryCodes?.pop() ?? "" });
  if (step === "enrol") who.recoveryCodes = await enrol(office);
}

async function enrol(office: APIRequestContext): Promise<string[]> {
  const { secret } = await postToOffice(office, "session/enrol/");
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate();
  return (await postToOffice(office, "session/enrol/confirm/", { code })).recovery_codes;
}
