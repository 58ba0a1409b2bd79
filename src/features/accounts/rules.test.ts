import { expect, test } from "vitest";
import { readIdentifier } from "./rules.ts";

test("an identifier with an @ is an e-mail address, any other a mobile number", () => {
  expect(readIdentifier("ASHA@example.org ")).toEqual({ kind: "email", key: "asha@example.org" });
  expect(readIdentifier("+91 98000 00000")).toEqual({ kind: "contact", key: "9800000000" });
});
