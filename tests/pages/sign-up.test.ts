import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { students } from "#db/schema/accounts.ts";
import { patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createStream, unique } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/** The sign-up form as a browser without script sends it. */
let app: ReturnType<typeof createApp>;
let deps: ReturnType<typeof testDeps>;
let choices: { intrested_in: string; package: string };
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  deps = testDeps(database);
  app = createApp(deps, { pages: await sourcePages() });
  const [stream, free] = [await createStream(deps.db), await insertPackage(deps.db, { name: "Explorer" })];
  choices = { intrested_in: String(stream.id), package: String(free.id) };
  close = () => database.close();
});
afterAll(() => close());

async function send(birthDate: Record<string, string>) {
  const number = unique();
  const email = `steps-${number}@example.org`;
  const person = { first_name: "Asha", last_name: "Patil", contact: String(6_200_000_000 + number), email };
  const passwords = { password: "lamp on the path 7", confirm_password: "lamp on the path 7" };
  const reply = await app.request(patterns.signup, {
    method: "POST",
    headers: {
      origin: new URL(deps.config.PUBLIC_URL).origin,
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-mode": "navigate",
    },
    body: new URLSearchParams({ ...person, ...passwords, ...choices, ...birthDate }).toString(),
  });
  const [student] = await deps.db.select({ dob: students.dob }).from(students).where(eq(students.email, email));
  return { reply, html: await reply.text(), dob: student?.dob };
}

const inputOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];

// proves S23.4
test("the page is one form with both steps, each field in its step", async () => {
  const html = await (await app.request(patterns.signup)).text();
  const [, first = "", second = ""] = html.split(/<section[^>]*data-step="[12]"/);
  const names = (part: string) => [...part.matchAll(/<input[^>]* name="([a-z_]+)"/g)].map(([, name]) => name);
  expect(new Set(names(first))).toEqual(
    new Set(
      "first_name last_name dob_day dob_month dob_year guardian_name guardian_email contact email city pincode intrested_in".split(
        " ",
      ),
    ),
  );
  expect(names(second)).toEqual(expect.arrayContaining(["password", "confirm_password", "package"]));
  for (const part of ["day", "month", "year"])
    expect(inputOf(html, `dob_${part}`)).toMatch(new RegExp(`inputMode="numeric".*autoComplete="bday-${part}"`, "i"));
});

// proves S23.4
test("day, month and year make the birth date, as the one field of older forms does", async () => {
  const typed = await send({ dob_day: "7", dob_month: "4", dob_year: "2005" });
  expect([typed.reply.status, typed.dob]).toEqual([303, "2005-04-07"]);
  expect((await send({ dob: "2005-04-17" })).dob).toBe("2005-04-17");
});

test("a day that no calendar has is told in words and shown again", async () => {
  const { reply, html, dob } = await send({ dob_day: "31", dob_month: "2", dob_year: "2005" });
  expect([reply.status, dob]).toEqual([422, undefined]);
  expect(/id="dob-error"[^>]*>([^<]*)/.exec(html)?.[1]).toBe("Date Of Birth: February 2005 has only 28 days");
  expect(inputOf(html, "dob_day")).toMatch(/aria-invalid="true".*value="31"|value="31".*aria-invalid="true"/);
  expect(html).toContain('<a href="#dob"');
});
