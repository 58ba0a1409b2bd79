import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** Solves a challenge and encodes the solution as the widget does. */
export async function solveCaptcha(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return captchaToken({ challenge, solution });
}

export function captchaToken(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString("base64");
}
