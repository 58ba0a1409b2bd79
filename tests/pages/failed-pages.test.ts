import { pino } from "pino";
import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Deps } from "#http/deps.server.ts";
import { depsContext, requestIdContext } from "#http/request-context.server.ts";
import { handleError } from "../../src/entry.server.tsx";

/** What the log says when a page's request ends like this. */
function loggedOf(error: unknown): string {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const context = new RouterContextProvider();
  context.set(depsContext, { log } as unknown as Deps);
  context.set(requestIdContext, "request-1");
  handleError(error, { request: new Request("http://localhost/"), context });
  return lines.join("");
}

test("a request that no page takes is no failure of a page: scanners cannot fill the log with errors", () => {
  expect(loggedOf(new ErrorResponseImpl(405, "Method Not Allowed", "no action", true))).toBe("");
});

test("what a page throws unexpectedly is logged with the request's id", () => {
  const written = loggedOf(new Error("a bug"));
  expect(written).toContain("page failed");
  expect(written).toContain("request-1");
});
