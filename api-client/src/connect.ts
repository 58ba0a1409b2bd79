import { client } from "./client.gen.js";

/**
 * Says where the calls go, and by which key.
 *
 * @param key a partner's, such as `mdk_…`, or the access token of a student; without one the calls are a stranger's
 */
export function connect({ baseUrl, key }: { baseUrl: string; key?: string }): void {
  // The document has cookies beside it, which are a browser's own.
  client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === "bearer" ? key : undefined) });
}
