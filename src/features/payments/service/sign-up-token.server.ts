import type { Deps } from "#http/deps.server.ts";
import { isSameSecret, linkToken } from "#lib/secrets.server.ts";

/** For the caller who brought the provider's signature over an order's payment: a sign-up with it uses that order. */
export function signUpToken({ secretKey }: Pick<Deps, "secretKey">, orderPublicId: string): string {
  return `${orderPublicId}.${linkToken(secretKey, "sign-up", orderPublicId)}`;
}

/** The public id of a token's order; null for a token that we did not make. */
export function readSignUpToken(deps: Pick<Deps, "secretKey">, token: string): string | null {
  const [orderPublicId = ""] = token.split(".", 1);
  return isSameSecret(token, signUpToken(deps, orderPublicId)) ? orderPublicId : null;
}
