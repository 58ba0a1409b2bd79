// proves S7.11

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { NewSignUp } from "#features/accounts/contract.ts";
import { signUp } from "#features/sign-up/acts.server.ts";
import { pageSignUpSteps, signUpSteps } from "#features/sign-up/service/sign-up.server.ts";
import { perform, type Steps } from "#http/perform.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createStream } from "../support/factories.ts";

let database: OpenDatabase;
let streams: number[];
let packages: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  streams = [(await createStream(database.db)).id, (await createStream(database.db)).id];
  packages = await Promise.all(
    [0, 0, 1_999].map(async (amountRupees) => (await insertPackage(database.db, { amountRupees })).id),
  );
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate students, emails, guardian_consents cascade`));

const answers = (changed: object = {}) => ({
  first_name: "Asha",
  last_name: "Patil",
  contact: "9800000000",
  email: "asha@example.org",
  password: "lamp on the path 7",
  dob: "2010-04-17",
  city: "12 Station Road, Pune",
  pincode: "411001",
  intrested_in: streams,
  package: packages[0],
  guardian_name: "Meera Patil",
  guardian_email: "meera@example.org",
  ...changed,
});

const sender = { browserToken: "token of this browser", language: "en" };
const send = <Checked, Result>(steps: Steps<Checked, Result>) =>
  perform({ policy: signUp, deps: testDeps(database), clientAddress: "192.0.2.1", studentId: null }, steps);
const entryPoints = {
  "the call": (changed?: object) => send(signUpSteps(testDeps(database), NewSignUp.parse(answers(changed)), sender)),
  "the page's form": (changed?: object) =>
    send(
      pageSignUpSteps(testDeps(database), NewSignUp.parse(answers(changed)), {
        ...sender,
        attempt: "attempt-1",
        seenPaise: null,
      }),
    ),
};
const students = async () =>
  ((await database.db.execute(sql`select id, contact, first_name from students`)) as unknown as { rows: object[] })
    .rows;

describe.each(Object.entries(entryPoints))("a sign-up that is sent again within a minute by %s", (_name, send) => {
  test("in all the same words answers the same account", async () => {
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await send({ intrested_in: streams.toReversed() })).toEqual(first);
    expect(await students()).toHaveLength(1);
  });

  test.each<[string, () => object]>([
    ["first name", () => ({ first_name: "Aasha" })],
    ["last name", () => ({ last_name: "Patel" })],
    ["phone number", () => ({ contact: "9800000001" })],
    ["spelling of the e-mail address", () => ({ email: "Asha@example.org" })],
    ["password", () => ({ password: "lamp on the path 8" })],
    ["birth date", () => ({ dob: "2010-04-18" })],
    ["address", () => ({ city: "21 Station Road, Pune" })],
    ["pincode", () => ({ pincode: "411002" })],
    ["choice of streams", () => ({ intrested_in: streams.slice(1) })],
    ["package", () => ({ package: packages[1] })],
    ["package, to be paid", () => ({ package: packages[2], dob: "2005-04-17" })],
    ["guardian's name", () => ({ guardian_name: "Ravi Patil" })],
    ["guardian's e-mail address", () => ({ guardian_email: "ravi@example.org" })],
  ])("with another %s is told that the account exists, and changes nothing", async (_detail, changed) => {
    await send();
    const before = await students();
    await expect(send(changed())).rejects.toMatchObject({ code: "account_exists", status: 409 });
    expect(await students()).toEqual(before);
  });
});
