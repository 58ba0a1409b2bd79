import { linkToken } from "./secrets.server.ts";

/** The address of a call's room: `{code}` of the template is made of the call and the secret key, and cannot be guessed. */
export function roomAddress(secretKey: string, template: string, reference: string): string {
  return template.replaceAll("{code}", linkToken(secretKey, "call-room", reference).slice(0, 22));
}
