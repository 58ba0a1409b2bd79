// Contracts call `openapi`, which this adds to Zod: a test that opens no API depended on a file before it that did.
import "@hono/zod-openapi";
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let errors: MockInstance<typeof console.error>;

// why: output on console.error indicates a fault that would go unnoticed in a green run.
beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
