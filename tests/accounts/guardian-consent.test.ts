// proves S5.6, D18

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import type { AccountDraft } from "#features/accounts/contract.ts";
import { askGuardianAgain } from "#features/accounts/own-acts.server.ts";
import { mayPay } from "#features/accounts/rules.ts";
import { createAccount } from "#features/accounts/service/create-account.server.ts";
import {
  type ConsentStatus,
  decideConsent,
  readConsent,
  withdrawConsent,
} from "#features/accounts/service/decide-consent.server.ts";
import { readNotice } from "#features/accounts/service/guardian-consent.server.ts";
import { resendGuardianRequestSteps } from "#features/accounts/service/resend-guardian-request.server.ts";
import { eraseAccountsWithoutConsent } from "#features/profile/service/erase-without-consent.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { perform } from "#http/perform.server.ts";
import type { SignedInStudent } from "#http/request-context.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { createStream } from "../support/factories.ts";

let database: OpenDatabase;
let packageId: number;
let streamId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  packageId = (await insertPackage(database.db)).id;
  streamId = (await createStream(database.db)).id;
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate students, emails, guardian_consents, erasures cascade`));

const address = "203.0.113.7";
const day = 86_400_000;
const at = (instant: Date, overrides: Partial<Deps> = {}) => testDeps(database, { now: () => instant, ...overrides });
const daysLater = (days: number) => at(new Date(testNow.getTime() + days * day));

const minor: AccountDraft = {
  firstName: "Asha",
  lastName: "Patil",
  contact: "9800000000",
  email: "asha@example.org",
  passwordHash: "$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAA",
  dob: "2010-01-01",
  address: "",
  pincode: "",
  streamIds: [],
  packageId: 0,
  guardian: { name: "Meera Patil", email: "meera@example.org" },
  language: "en",
};

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
}
const consents = () => rows(sql`select * from guardian_consents order by asked_at, id`);
const studentRow = async () => (await rows(sql`select id, consent from students`))[0];
const emailKinds = async () =>
  (await rows(sql`select kind, to_address from emails order by id`)).map(({ kind }) => kind);

/** A minor's account, and the link in the e-mail to the guardian. */
async function signUpMinor(changed: Partial<AccountDraft> = {}, deps = testDeps(database)) {
  const draft = { ...minor, packageId, streamIds: [streamId], ...changed };
  const made = await database.db.transaction((tx) => createAccount(deps, tx, draft));
  if ("taken" in made) throw new Error("taken");
  const [last] = await rows(sql`select id from guardian_consents where student_id = ${made.studentId}`);
  return { studentId: made.studentId, link: linkOf(deps, String(last?.id)) };
}

function linkOf(deps: Deps, consentId: string) {
  return { consentId, token: linkToken(deps.secretKey, "guardian-consent", consentId) };
}

const refusedLink = { code: "consent_link_refused" };

test("the guardian reads the notice word for word, and reading changes nothing", async () => {
  const deps = testDeps(database);
  const { link } = await signUpMinor();
  const before = await consents();
  const shown = await readConsent(deps, link);
  expect(shown).toMatchObject({ standing: "open", guardianName: "Meera Patil", studentFirstName: "Asha" });
  expect(shown.noticeText).toBe(readNotice(deps, "en").text);
  expect(shown.noticeText).toContain(deps.config.SUPPORT_EMAIL);
  expect(shown.expiresAt).toBe(new Date(testNow.getTime() + 14 * day).toISOString());
  expect(await consents()).toEqual(before);
  expect(await studentRow()).toMatchObject({ consent: "pending" });
});

test("consent is stored with text, language, time and address; the student may pay, and is told by e-mail", async () => {
  const { link } = await signUpMinor();
  expect(mayPay({ consent: "pending" })).toBe(false);
  await decideConsent(daysLater(1), link, "given", address);
  const [row] = await consents();
  expect(row).toMatchObject({
    decision: "given",
    decided_from: address,
    language: "en",
    notice_version: readNotice(testDeps(database), "en").version,
  });
  expect(new Date(String(row?.decided_at))).toEqual(new Date(testNow.getTime() + day));
  const student = await studentRow();
  expect(student).toMatchObject({ consent: "given" });
  expect(mayPay({ consent: "given" })).toBe(true);
  expect(await rows(sql`select details from emails where kind = 'guardian_decided'`)).toEqual([
    { details: { firstName: "Asha", decision: "given" } },
  ]);
});

test("an answer counts once; a second visit shows it", async () => {
  const deps = testDeps(database);
  const { link } = await signUpMinor();
  await decideConsent(deps, link, "given", address);
  for (const decision of ["given", "refused"] as const)
    await expect(decideConsent(deps, link, decision, address)).rejects.toMatchObject(refusedLink);
  expect(await readConsent(deps, link)).toMatchObject({ standing: "given", decidedAt: testNow.toISOString() });
  expect(await studentRow()).toMatchObject({ consent: "given" });
});

test("of twenty answers at the same instant one counts", async () => {
  const deps = testDeps(database);
  const { link } = await signUpMinor();
  const answers = Array.from({ length: 20 }, (_, index) =>
    decideConsent(deps, link, index % 2 ? "given" : "refused", address),
  );
  const settled = await Promise.allSettled(answers);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await emailKinds()).filter((kind) => kind === "guardian_decided")).toHaveLength(1);
  expect((await studentRow())?.consent).toBe((await consents())[0]?.decision);
});

test("consent is taken back with the same link, and what was given stays written down", async () => {
  const { link } = await signUpMinor();
  await decideConsent(testDeps(database), link, "given", address);
  await withdrawConsent(daysLater(30), link, "203.0.113.8");
  await database.db.execute(sql`update emails set state = 'sent'`);
  expect((await consents())[0]).toMatchObject({
    decision: "given",
    decided_from: address,
    withdrawn_from: "203.0.113.8",
  });
  expect(await readConsent(daysLater(31), link)).toMatchObject({ standing: "withdrawn" });
  expect(await studentRow()).toMatchObject({ consent: "refused" });
  await expect(withdrawConsent(daysLater(31), link, address)).rejects.toMatchObject(refusedLink);
  await eraseAccountsWithoutConsent(daysLater(31));
  expect(await studentRow()).toBeUndefined();
});

describe("a link that is not the guardian's own", () => {
  test("tells nothing and changes nothing", async () => {
    const deps = testDeps(database);
    const { link } = await signUpMinor();
    const other = linkToken(deps.secretKey, "guardian-consent", "another");
    const reset = linkToken(deps.secretKey, "password-reset", link.consentId);
    for (const token of ["", "x", other, reset, link.token.slice(0, -1), `${link.token}x`]) {
      const spoiled = { ...link, token };
      await expect(readConsent(deps, spoiled)).rejects.toMatchObject(refusedLink);
      await expect(decideConsent(deps, spoiled, "given", address)).rejects.toMatchObject(refusedLink);
      await expect(withdrawConsent(deps, spoiled, address)).rejects.toMatchObject(refusedLink);
    }
    await expect(readConsent(deps, { ...link, consentId: "nobody" })).rejects.toMatchObject(refusedLink);
    expect(await studentRow()).toMatchObject({ consent: "pending" });
  });

  test("nor is one made with another secret", async () => {
    const { link } = await signUpMinor();
    const foreign = testDeps(database, { secretKey: "the secret of quite another product, long enough" });
    const spoiled = linkOf(foreign, link.consentId);
    await expect(readConsent(testDeps(database), spoiled)).rejects.toMatchObject(refusedLink);
  });
});

test("after 14 days there is nothing to decide, and the account is erased whole", async () => {
  const { studentId, link } = await signUpMinor();
  const deps = testDeps(database);
  await signIn(deps, studentId);
  await database.db.execute(sql`update emails set state = 'sent'`);
  await eraseAccountsWithoutConsent(at(new Date(testNow.getTime() + 14 * day - 1)));
  expect(await studentRow()).toMatchObject({ id: studentId });
  const late = daysLater(14);
  await expect(decideConsent(late, link, "given", address)).rejects.toMatchObject(refusedLink);
  await eraseAccountsWithoutConsent(late);
  for (const table of ["students", "student_streams", "student_sessions", "emails"])
    expect([table, (await rows(sql.raw(`select 1 from ${table}`))).length]).toEqual([table, 0]);
  expect(await consents()).toMatchObject([{ student_id: null, decision: null }]);
  expect(await rows(sql`select reason from erasures`)).toEqual([{ reason: "no_consent" }]);
  expect(await readConsent(late, link)).toMatchObject({ standing: "closed", studentFirstName: "" });
});

test("a refusal erases the account once the e-mail that tells it has left, and the proof of it stays", async () => {
  const { link } = await signUpMinor();
  await decideConsent(testDeps(database), link, "refused", address);
  await eraseAccountsWithoutConsent(testDeps(database));
  expect(await studentRow()).toMatchObject({ consent: "refused" });
  expect(await emailKinds()).toContain("guardian_decided");
  expect(await readConsent(testDeps(database), link)).toMatchObject({ standing: "refused" });
  await database.db.execute(sql`update emails set state = 'sent'`);
  await eraseAccountsWithoutConsent(testDeps(database));
  expect(await studentRow()).toBeUndefined();
  expect(await consents()).toMatchObject([{ decision: "refused", decided_from: address }]);
  expect(await emailKinds()).toEqual([]);
});

test("others are left alone, however often it runs", async () => {
  const grown = await insertStudent(database.db, { registeredAt: new Date(testNow.getTime() - 400 * day) });
  const agreed = await insertStudent(database.db, {
    dob: "2010-01-01",
    consent: "given",
    registeredAt: new Date(testNow.getTime() - 400 * day),
  });
  await signUpMinor();
  for (let round = 0; round < 3; round++) await eraseAccountsWithoutConsent(daysLater(13));
  const ids = (await rows(sql`select id from students order by id`)).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(expect.arrayContaining([grown.id, agreed.id]));
});

test.each<[string, string, string]>([
  ["the day before turning 18 consent is still needed", "2008-11-22", "pending"],
  ["on the 18th birthday no consent is needed any more", "2008-11-21", "not_needed"],
])("%s", async (_, dob, consent) => {
  const { link } = await signUpMinor({ dob: "2008-11-28" });
  await database.db.execute(sql`update students set dob = ${dob}`);
  const standing: ConsentStatus = consent === "pending" ? "open" : "of_age";
  expect(await readConsent(testDeps(database), link)).toMatchObject({ standing });
  await eraseAccountsWithoutConsent(testDeps(database));
  expect(await studentRow()).toMatchObject({ consent });
});

test("on 29 February anyone who was born on 1 March is not 18 yet", async () => {
  await signUpMinor({ dob: "2010-03-01" }, at(new Date("2028-02-20T06:00:00Z")));
  await eraseAccountsWithoutConsent(at(new Date("2028-02-29T06:00:00Z")));
  expect(await studentRow()).toMatchObject({ consent: "pending" });
  await eraseAccountsWithoutConsent(at(new Date("2028-03-01T06:00:00Z")));
  expect(await studentRow()).toMatchObject({ consent: "not_needed" });
});

describe("asking again", () => {
  const guardian = { name: "Ravi Patil", email: "ravi@example.org" };

  function resendGuardianRequest(deps: Deps, student: SignedInStudent, given: typeof guardian) {
    const admitted = { policy: askGuardianAgain, deps, clientAddress: address, studentId: student.id } as const;
    return perform(admitted, resendGuardianRequestSteps(deps, student, given));
  }

  async function waiting(deps = testDeps(database), changed: Partial<AccountDraft> = {}) {
    const { studentId, link } = await signUpMinor(changed, deps);
    const student = {
      id: studentId,
      publicId: "x",
      firstName: "Asha",
      email: minor.email,
      consent: "pending" as const,
      eraseAt: null,
      sessionHash: "",
    };
    return { student, link };
  }

  test("sends a new link to the corrected address, voids the old one, and does not move the last day", async () => {
    const { student, link } = await waiting();
    await resendGuardianRequest(daysLater(3), student, guardian);
    await expect(readConsent(daysLater(3), link)).rejects.toMatchObject(refusedLink);
    const [row, ...others] = await consents();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ guardian_email: "ravi@example.org", guardian_name: "Ravi Patil" });
    expect(new Date(String(row?.expires_at))).toEqual(new Date(testNow.getTime() + 14 * day));
    expect(await rows(sql`select to_address from emails where kind = 'guardian_request' order by id`)).toEqual([
      { to_address: "ravi@example.org" },
    ]);
    await decideConsent(daysLater(4), linkOf(testDeps(database), String(row?.id)), "given", address);
    expect(await studentRow()).toMatchObject({ consent: "given" });
  });

  test("writes in the language of the sign-up", async () => {
    const { student } = await waiting(testDeps(database), { language: "hi" });
    await resendGuardianRequest(daysLater(1), student, guardian);
    expect(await rows(sql`select to_address, language from emails where kind = 'guardian_request'`)).toEqual([
      { to_address: "ravi@example.org", language: "hi" },
    ]);
  });

  test("needs a name and an address that is not the student's own", async () => {
    const { student, link } = await waiting();
    const ask = (given: typeof guardian) => resendGuardianRequest(testDeps(database), student, given);
    await expect(ask({ name: "", email: "meera" })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { guardian_name: expect.any(String), guardian_email: expect.any(String) },
    });
    for (const email of ["ASHA@example.org", "asha+guardian@example.org"])
      await expect(ask({ ...guardian, email })).rejects.toMatchObject({
        fields: { guardian_email: "Please give the guardian's own e-mail address, not yours" },
      });
    expect(await readConsent(testDeps(database), link)).toMatchObject({ standing: "open" });
  });

  test("is possible three times a day, and only while an answer is waited for", async () => {
    const deps = testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) });
    const { student } = await waiting(deps);
    for (let time = 0; time < 3; time++) await resendGuardianRequest(deps, student, guardian);
    await expect(resendGuardianRequest(deps, student, guardian)).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(resendGuardianRequest(daysLater(14), student, guardian)).rejects.toMatchObject(refusedLink);
    const answered = { ...student, consent: "given" as const };
    await expect(resendGuardianRequest(daysLater(1), answered, guardian)).rejects.toMatchObject(refusedLink);
  });
});
