// proves T7.11

import { expect, test } from "vitest";
import { ownAddress } from "./own-address.ts";

// proves S4.3, S8.2, S9.5
test.each([
  "/",
  "/collegedetails/MQ==",
  "/search?q=computer%20pune&page=2",
  "/collegedetails/MQ==#cut-offs",
  "/student-dashboard",
  "/%2f%2fevil.example",
])("%s is ours", (next) => expect(ownAddress(next, "/home")).toBe(next));

test.each([
  null,
  undefined,
  "",
  "home",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " /home",
  "/a\\b",
  "https://evil.example/",
  "https:evil.example",
  "http:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "%2f%2fevil.example",
  "@evil.example",
  ".evil.example",
  "/..//evil.example",
  "/.//evil.example",
  `/${"x".repeat(2000)}`,
])("%s is not an address of ours", (next) => expect(ownAddress(next, "/home")).toBe("/home"));
