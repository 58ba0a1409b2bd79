import type { Config } from "#lib/config.server.ts";
import type { Who } from "#policies/policy.ts";
import { cookieName } from "../own-cookies.server.ts";
import type { Operation } from "./document.ts";

/** The ways of saying who asks. The cookies' names depend on whether the site is served by https. */
export function securitySchemes(config: Pick<Config, "PUBLIC_URL">) {
  const cookie = (kind: "session" | "staff" | "order", description: string) => ({
    type: "apiKey",
    in: "cookie",
    name: cookieName(config, kind),
    description,
  });
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token of POST /api/token/, sent as `Authorization: Bearer <token>`; valid for 15 minutes",
    },
    session: cookie("session", "The session of a student's browser, as POST /api/sign-in/ sets it"),
    order: cookie("order", "The orders that this browser began, as POST /api/create-order/ sets it"),
    staffSession: cookie("staff", "The session of a member of staff, as POST /api/staff/session/ sets it"),
    webhookSignature: {
      type: "apiKey",
      in: "header",
      name: "X-Razorpay-Signature",
      description: "The payment provider's signature over the bytes of the body",
    },
  };
}

/** The `security` of a call for these people: any one of the entries is enough; an empty list: no key is needed. */
export function securityOf(who: Who): NonNullable<Operation["security"]> {
  switch (who.kind) {
    case "student":
      return who.scope ? [{ session: [] }, { bearer: [who.scope] }] : [{ session: [] }];
    case "everyone":
      // An empty entry: without a key too.
      return who.scope ? [{}, { session: [] }, { bearer: [who.scope] }] : [];
    case "token":
      return [{ bearer: [who.scope] }];
    case "order":
      return [{ session: [] }, { order: [] }];
    case "provider":
      return [{ webhookSignature: [] }];
    case "staff":
    case "staff_session":
    case "staff_cookie":
      return [{ staffSession: [] }];
    default:
      return [];
  }
}
