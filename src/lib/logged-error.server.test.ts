import { expect, test } from "vitest";
import { loggedError } from "./logged-error.server.ts";

test("a bug is told with its message and where it arose", () => {
  expect(loggedError(new TypeError("x is not a function"))).toEqual({
    name: "TypeError",
    message: "x is not a function",
    at: expect.arrayContaining([expect.stringContaining("logged-error.server.test.ts")]),
  });
  expect(loggedError("thrown text").message).toBe("thrown text");
});

test("of a failed query the log gets its code, constraint and text, and no value", () => {
  const cause = Object.assign(new Error('duplicate key value, "asha@example.org"'), {
    severity: "ERROR",
    code: "23505",
    constraint: "students_email_key",
    detail: "Key (email)=(asha@example.org) already exists.",
  });
  const query = "insert into students (email) values ($1)";
  const wrapped = Object.assign(new Error(`Failed query: ${query}\nparams: asha@example.org`, { cause }), {
    query,
    params: ["asha@example.org"],
  });
  for (const error of [cause, wrapped]) expect(JSON.stringify(loggedError(error))).not.toContain("asha");
  expect(loggedError(wrapped).message).toBe(`a query failed: 23505 students_email_key in ${query}`);
  const lost = Object.assign(new Error(`Failed query: ${query}\nparams: asha@example.org`), { query });
  expect(loggedError(lost).message).toBe(`a query failed: in ${query}`);
});
