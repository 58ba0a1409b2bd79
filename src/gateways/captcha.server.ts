import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey as derivePbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { deriveKey } from "#lib/secrets.server.ts";

/** The forms that show a captcha; what was solved for one does not pass on another. */
export const captchaForms = ["signup", "contact", "reset"] as const;
export type CaptchaForm = (typeof captchaForms)[number];

/** How long a challenge may be solved and sent. */
export const captchaMinutes = 5;

/**
 * About half a second of work on a desktop, two on a cheap phone: an algorithm that browsers bring along, its rounds,
 * and where the answer hides.
 */
const difficulty = { algorithm: "PBKDF2/SHA-256", cost: 1_000, least: 500, most: 2_000 };

/** A challenge as the widget takes it. Source: altcha-lib 2, `Challenge`. */
export const CaptchaChallenge = z
  .object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int().positive().max(100_000),
      keyLength: z.int().positive().max(64),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({
        form: z.enum(captchaForms),
        expires: z.int().positive().describe("seconds since 1970"),
      }),
    }),
    signature: z.string(),
  })
  .meta({ id: "CaptchaChallenge" });
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

const Solved = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(128), time: z.number().optional() }),
});

/**
 * A new proof of work, signed by us, for one form and a few minutes. The end is in our own data, not where the widget
 * reads it: a phone's clock may be wrong.
 */
export async function createCaptcha(secretKey: string, form: CaptchaForm, now: Date): Promise<CaptchaChallenge> {
  const expires = Math.floor(now.getTime() / 1000) + captchaMinutes * 60;
  const challenge = await createChallenge({
    algorithm: difficulty.algorithm,
    cost: difficulty.cost,
    counter: randomInt(difficulty.most, difficulty.least),
    data: { form, expires },
    deriveKey: derivePbkdf2,
    ...secrets(secretKey),
  });
  return CaptchaChallenge.parse(challenge);
}

/**
 * Verifies what the widget sent. It does not detect a token that was sent before: the library accepts it again.
 *
 * @param token base64 of JSON, from a stranger
 * @returns null for anything but a challenge of ours for this form, solved in time
 */
export async function readCaptcha(
  secretKey: string,
  token: string,
  form: CaptchaForm,
  now: Date,
): Promise<{ signature: string; expiresAt: Date } | null> {
  const solved = parseToken(token);
  if (!solved) return null;
  const { challenge, solution } = solved;
  const { data } = challenge.parameters;
  const expiresAt = new Date(data.expires * 1000);
  if (data.form !== form || expiresAt <= now) return null;
  const { verified } = await verifySolution({ challenge, solution, deriveKey: derivePbkdf2, ...secrets(secretKey) });
  return verified ? { signature: challenge.signature, expiresAt } : null;
}

function parseToken(token: string): z.infer<typeof Solved> | null {
  try {
    return Solved.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}

function secrets(secretKey: string) {
  const secret = (purpose: string) => Buffer.from(deriveKey(secretKey, purpose)).toString("base64url");
  return { hmacSignatureSecret: secret("captcha"), hmacKeySignatureSecret: secret("captcha-key") };
}
