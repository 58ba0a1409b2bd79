import type { Hono } from "hono";
import type { ApiEnv } from "#http/request-context.server.ts";

/** Posts JSON as our pages or an API client do. */
export async function post(
  app: Hono<ApiEnv>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
): Promise<{ status: number; headers: Headers; body: any; text: string }> {
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith("{") ? JSON.parse(text) : text,
  };
}

/** The name=value part of the session cookie set by a reply. */
export function cookieOf(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((cookie) => /^(__Host-)?sid=/.test(cookie))
      ?.split(";")[0] ?? ""
  );
}
