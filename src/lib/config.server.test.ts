import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

test("nothing is needed to try the product", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    MODE: "trial",
    HOST: "127.0.0.1",
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    SAMPLE_DATA: true,
    DATA_DIR: "./data",
  });
});

test("a database address makes it production, without sample data", () => {
  const config = readConfig({
    DATABASE_URL: "postgres://localhost/margdeep",
    PUBLIC_URL: "https://example.org/",
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    SMTP_URL: "smtp://localhost:25",
    PAYMENTS: "sandbox",
  });
  expect(config).toMatchObject({ MODE: "production", SAMPLE_DATA: false, PUBLIC_URL: "https://example.org" });
});

// proves D26
test("every mistake is listed at once, by name", () => {
  const mistakes = mistakesOf({ PORT: "many", LOG_LEVEL: "loud", SUPPORT_EMAIL: "nobody", MODE: "demo" });
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual(["MODE", "PORT", "SUPPORT_EMAIL", "LOG_LEVEL"]);
});

test("a variable that is wrong in itself hides no mistake between others", () => {
  const mistakes = mistakesOf({
    ...{ DATABASE_URL: "postgres://localhost/margdeep", PUBLIC_URL: "http://example.org", PORT: "many" },
    ...{ RATE_LIMITS: "off", S3_BUCKET: "files", SERVICE_ACCOUNT_USERNAME: "api" },
  });
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
    ...["PORT", "PUBLIC_URL", "SECRET_KEY", "SMTP_URL"],
    "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET",
    ...["RATE_LIMITS", "S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    "SERVICE_ACCOUNT_USERNAME, SERVICE_ACCOUNT_PASSWORD",
  ]);
});

test("a variable that is wrong has one sentence, and a database address that is wrong still asks for production", () => {
  const mistakes = mistakesOf({ DATABASE_URL: "mysql://localhost", SMTP_URL: "localhost:25", SECRET_KEY: "short" });
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
    ...["DATABASE_URL", "SMTP_URL", "SECRET_KEY", "PUBLIC_URL"],
    "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET",
  ]);
});

test("production says everything it needs", () => {
  expect(mistakesOf({ MODE: "production", RATE_LIMITS: "off" }).join("\n")).toMatch(
    /PUBLIC_URL[\s\S]*SECRET_KEY[\s\S]*SMTP_URL[\s\S]*RAZORPAY_KEY_ID[\s\S]*RATE_LIMITS/,
  );
});

test("halves of a pair are refused", () => {
  expect(mistakesOf({ SERVICE_ACCOUNT_USERNAME: "api" })).toHaveLength(1);
  expect(mistakesOf({ S3_BUCKET: "files" })[0]).toContain("S3_ENDPOINT");
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", WHATSAPP_NUMBER: "" })).toMatchObject({ PORT: 3000 });
});

test("a trusted proxy is an address or a range; anything else with a slash is refused", () => {
  const ranges = "10.0.0.1, 172.16.0.0/12,fd00::/8";
  expect(readConfig({ TRUSTED_PROXIES: ranges }).TRUSTED_PROXIES).toEqual(["10.0.0.1", "172.16.0.0/12", "fd00::/8"]);
  for (const wrong of ["10.0.0.0/33", "10.0.0/8", "private/8", "fd00::/129"])
    expect(mistakesOf({ TRUSTED_PROXIES: wrong })).toEqual([expect.stringContaining("TRUSTED_PROXIES: must be")]);
});
