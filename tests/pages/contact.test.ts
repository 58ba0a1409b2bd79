import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { sourcePages } from "../support/source-pages.ts";

/** The form of the Contact Us page as a browser without script sends it. */
let app: ReturnType<typeof createApp>;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  app = createApp(testDeps(database), { pages: await sourcePages() });
  close = () => database.close();
});
afterAll(() => close());

/** Messages of the summary, by the field that each leads to. */
async function send(answers: Record<string, string>, language = "en"): Promise<[number, Record<string, string>]> {
  const reply = await app.request(`/contactus?lang=${language}`, {
    method: "POST",
    headers: { origin: "http://localhost:3000", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(answers).toString(),
  });
  const links = (await reply.text()).matchAll(/<a href="#([a-z_]+)"[^>]*>([^<]+)<\/a>/g);
  return [reply.status, Object.fromEntries([...links].map(([, field, text]) => [field, text]))];
}

const empty = { first_name: "", last_name: "", contact: "", email: "", message: "" };

// proves S2.17
test("an empty form names each field that it needs", async () => {
  expect(await send(empty)).toEqual([
    422,
    expect.objectContaining({
      first_name: "First Name is required",
      last_name: "Last Name is required",
      email: "Email is required",
    }),
  ]);
});

test.each(["hi", "mr"])("in %s too every field has a message of its own", async (language) => {
  const [, { first_name, last_name, email }] = await send(empty, language);
  expect(new Set([first_name, last_name, email]).size).toBe(3);
  for (const message of [first_name, last_name, email]) expect(message).toMatch(/[\u0900-\u097f]/);
});

test("a form of other names is refused in the same words", async () => {
  const [status, fields] = await send({ x: "1" });
  expect([status, fields.first_name, fields.email]).toEqual([422, "First Name is required", "Email is required"]);
});
