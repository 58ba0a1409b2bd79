import { expect, test } from "vitest";
import { decodeId, encodeId } from "./base64-id.ts";

test("an id survives the way into an address and back", () => {
  for (const id of [1, 7, 42, 13_089, 2_147_483_647]) expect(decodeId(encodeId(id))).toBe(id);
});

test("padding may be missing and URL-safe base64 is read too", () => {
  expect(decodeId("MQ==")).toBe(1);
  expect(decodeId("MQ")).toBe(1);
  expect(decodeId("MTI=")).toBe(12);
});

test.each([
  "",
  "%%%",
  "MQ==x",
  "1",
  "MA",
  "LTE",
  "MWUz",
  "MHgx",
  "SW5maW5pdHk",
  "MjE0NzQ4MzY0OA",
  "é",
  "A".repeat(10_000),
])("%s is no id", (text) => expect(decodeId(text)).toBeNull());
