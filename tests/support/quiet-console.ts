import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let errors: MockInstance<typeof console.error>;

// why: whatever the product writes to console.error is a fault that nobody would see in a green run.
beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
