import { createRoute, z } from "@hono/zod-openapi";
import {
  CaptchaChallenge,
  type CaptchaForm,
  captchaForms,
  captchaMinutes,
  createCaptcha,
  readCaptcha,
} from "#gateways/captcha.server.ts";
import { AppError } from "#lib/errors.ts";
import { createApiRouter, invalidInput, jsonReply } from "./api-router.server.ts";
import { deleteExpiredCaptchaUses, insertCaptchaUse } from "./captcha-store.server.ts";
import type { Deps } from "./deps.server.ts";

/** Longest token that is looked at; the widget's have about 800 characters. */
export const maxCaptchaTokenLength = 4_000;

/**
 * Checks what a form's captcha sent: a token that is sent is verified and used once. Comes before any costly work and
 * after the fields were validated, so that a mistake in a field does not cost the visitor a second captcha.
 *
 * @param token undefined or "" when none was sent, which is fine unless CAPTCHA_REQUIRED
 * @throws AppError captcha_required, captcha_refused
 */
export async function checkCaptcha(deps: Deps, token: string | undefined, form: CaptchaForm): Promise<void> {
  if (!token) {
    if (deps.config.CAPTCHA_REQUIRED) throw new AppError("captcha_required");
    return;
  }
  const solved = token.length <= maxCaptchaTokenLength && (await readCaptcha(deps.secretKey, token, form, deps.now()));
  if (!solved || !(await insertCaptchaUse(deps.db, solved))) throw new AppError("captcha_refused");
}

/** Deletes solutions that are too old to be sent again. Runs on a schedule. */
export async function deleteUsedCaptchas({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteExpiredCaptchaUses(db, now());
}

const challengeRoute = createRoute({
  method: "get",
  path: "/api/captcha/",
  summary: "A challenge for the captcha of a form",
  description: `ALTCHA proof of work: solve it, and send base64 of {"challenge", "solution"} as the form's captcha within ${captchaMinutes} minutes. Each counts once.`,
  request: {
    query: z.object({
      form: z.enum(captchaForms, `Must be one of: ${captchaForms.join(", ")}`).openapi({ example: "signup" }),
    }),
  },
  responses: { 200: jsonReply(CaptchaChallenge, "A new challenge, bound to that form"), ...invalidInput },
});

/** `GET /api/captcha/` (decision D8). */
export function captchaRoutes() {
  return createApiRouter().openapi(challengeRoute, async (c) => {
    const { secretKey, now } = c.get("deps");
    const challenge = await createCaptcha(secretKey, c.req.valid("query").form, now());
    return c.json(challenge, 200, { "Cache-Control": "no-store" });
  });
}
