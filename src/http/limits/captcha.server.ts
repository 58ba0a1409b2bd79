import { createRoute, z } from "@hono/zod-openapi";
import { CaptchaChallenge, captchaForms, captchaMinutes, createCaptcha } from "#gateways/captcha.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "../api-router.server.ts";
import { noStore } from "../responses/no-store.ts";
import { admit } from "../session/admit.server.ts";

const challengeRoute = createRoute({
  ...admit("fetch_captcha"),
  tags: ["Captcha"],
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

/** `GET /api/captcha/` (specification D8). */
export function captchaRoutes() {
  return createApiRouter().openapi(challengeRoute, async (c) => {
    const { secretKey, now } = c.get("deps");
    const challenge = await createCaptcha(secretKey, c.req.valid("query").form, now());
    return c.json(challenge, 200, noStore);
  });
}
