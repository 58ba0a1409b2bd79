import { pino } from "pino";
import type { OpenDatabase } from "#db/client.server.ts";
import { textConfirmations, textConsents, textMessages } from "#db/schema/text-messages.ts";
import { openTextMessages } from "#gateways/open-text-messages.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { purposeOfText, type TextChannel, type TextPurpose, textChannels } from "#lib/text-templates.ts";
import { insertStudent } from "./account-factories.ts";
import { testNow } from "./deps.ts";
import { testDepsWithJobs } from "./jobs.ts";
import { providerKeys, startMessageProvider } from "./message-provider.ts";

/** Longer than a busy machine takes to answer; tests of a provider that hangs wait for it. */
const timeoutMs = 1_500;

/** Every template in every language but one: appointments that were moved, in Marathi by SMS. */
const templates = textChannels
  .flatMap((channel) =>
    Object.keys(purposeOfText).flatMap((kind) =>
      ["en", "hi", "mr"].map((language) => `${channel}.${kind}.${language}`),
    ),
  )
  .filter((name) => name !== "sms.appointment_moved.mr")
  .map((name) => `${name}=HX-${name}`)
  .join(",");

/** The product with a message provider on loopback, a clock that is moved by hand, and a log that is read. */
export async function openTextProduct(database: OpenDatabase, env: Record<string, string> = {}) {
  let now = testNow;
  const provider = await startMessageProvider(() => now);
  const config = readConfig({
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    ...providerKeys,
    MESSAGING_API_URL: provider.url,
    MESSAGING_SMS_SENDER: "MRGDP",
    MESSAGING_WHATSAPP_SENDER: "+14155550100",
    MESSAGING_TEMPLATES: templates,
    MESSAGING_SMS_PAISE: "20",
    MESSAGING_WHATSAPP_PAISE: "12",
    ...env,
  });
  const logLines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void logLines.push(line) });
  const overrides = {
    config,
    log,
    now: () => now,
    textMessages: openTextMessages(config, () => now, timeoutMs),
  };
  const deps = await testDepsWithJobs(database, overrides);
  return {
    deps,
    provider,
    logLines,
    rows: () => database.db.select().from(textMessages).orderBy(textMessages.id),
    setNow: (next: Date | string) => {
      now = new Date(next);
    },
    /** Moves the clock on. */
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

export type TextProduct = Awaited<ReturnType<typeof openTextProduct>>;

/** A student whose number is confirmed, with consents such as "sms-dates". */
export async function insertReached(
  database: OpenDatabase,
  consents: `${TextChannel}-${TextPurpose}`[] = [],
  given: Parameters<typeof insertStudent>[1] = {},
) {
  const student = await insertStudent(database.db, given);
  await confirmAndAgree(database, student, consents);
  return student;
}

/** Confirms a student's number, with consents such as "sms-dates". */
export async function confirmAndAgree(
  database: OpenDatabase,
  student: { id: number; contactKey: string },
  consents: `${TextChannel}-${TextPurpose}`[],
): Promise<void> {
  await database.db.insert(textConfirmations).values({
    studentId: student.id,
    id: `confirmation-${student.id}`,
    contactKey: student.contactKey,
    channel: "sms",
    requestedAt: testNow,
    expiresAt: testNow,
    confirmedAt: testNow,
  });
  for (const consent of consents) {
    const [channel, purpose] = consent.split("-") as [TextChannel, TextPurpose];
    const words = { textShown: "Yes", language: "en", givenAt: testNow };
    await database.db.insert(textConsents).values({ studentId: student.id, channel, purpose, ...words });
  }
}
