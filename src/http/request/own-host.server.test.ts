import { expect, test } from "vitest";
import { readConfig } from "#lib/config.server.ts";
import { createHostCheck } from "./own-host.server.ts";

const isOwnHost = createHostCheck(
  readConfig({
    ...{ MODE: "production", PUBLIC_URL: "https://margdeep.example", SECRET_KEY: "x".repeat(32), PAYMENTS: "sandbox" },
    SMTP_URL: "smtps://mail.example",
  }),
);

test.each(["margdeep.example", "margdeep.example:8443", "localhost:3000", "127.0.0.1", "[::1]:3000"])(
  "in production %s names us",
  (host) => expect(isOwnHost(host)).toBe(true),
);

test.each([
  undefined,
  "",
  "evil.example",
  "evil.example:443",
  "xmargdeep.example",
  "www.margdeep.example",
  "margdeep.example.evil.example",
  "margdeep.example@evil.example",
  "margdeep.example:443@evil.example",
  "evil.example/margdeep.example",
])("in production %s is a stranger's", (host) => expect(isOwnHost(host)).toBe(false));

test("in a trial every name is ours", () => {
  expect(createHostCheck(readConfig({}))("evil.example")).toBe(true);
});
