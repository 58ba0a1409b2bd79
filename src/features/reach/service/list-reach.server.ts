import { readReminderConsent } from "#features/calendar/service/own-calendar.server.ts";
import { listPermissions } from "#features/enquiries/service/own-enquiries.server.ts";
import { readTextConsents } from "#features/text-messages/service/own-texts.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { firstNameOf } from "#lib/person-rules.ts";
import { beginningOf } from "#lib/plain-text.ts";
import { mayEnter } from "#policies/policies.ts";
import type { ReachEntry } from "../contract.ts";
import {
  listOwnMessages,
  listOwnTickets,
  listStaff,
  readAccount,
  readGuardian,
  readReview,
  readWithdrawals,
} from "../store.server.ts";
import { callEntries } from "./call-entries.server.ts";

type ReachDeps = Pick<Deps, "db" | "now">;
const maxNames = 12;
const maxWords = 80;

/** Everyone and everything that may contact a student or see their details: those in force first. */
export async function listReach(deps: ReachDeps, studentId: number, locale: Locale): Promise<ReachEntry[]> {
  const words = await wordsFor(deps, locale);
  const account = await readAccount(deps.db, studentId);
  if (!account) throw new AppError("not_signed_in");
  const parts = [
    await accountEntries(deps, studentId, words, account),
    await permissionEntries(deps, studentId, words),
    await reminderEntries(deps, studentId, words),
    await callEntries(deps, studentId, locale),
    await textEntries(deps, studentId, words),
    await conversationEntries(deps, studentId, words),
    await reviewEntries(deps, studentId, words),
    await fixedEntries(deps, studentId, words, account),
  ].flat();
  const isGone = ({ withdrawn_at }: ReachEntry) => withdrawn_at !== null;
  return [...parts.filter((entry) => !isGone(entry)), ...parts.filter(isGone)];
}

/** The texts, and who of the staff they name: by first names, as students know them. */
async function wordsFor({ db }: ReachDeps, locale: Locale) {
  const m = languageOf(locale).messages.reach;
  const everyone = await listStaff(db);
  const named = (area: "people" | "payments") => {
    const people = everyone.filter(({ role }) => mayEnter(role, area));
    const names = people.slice(0, maxNames).map(({ name }) => firstNameOf(name));
    const isAll = people.length <= maxNames;
    if (names.length === 0) return "";
    return isAll ? m.named({ names: names.join(", ") }) : m.named_and_more({ names: names.join(", ") });
  };
  const counsellors = m.counsellors({ names: named("people") });
  const accounts = m.accounts({ names: named("payments") });
  return { m, counsellors, accounts };
}
type Words = Awaited<ReturnType<typeof wordsFor>>;

type Facts = Pick<ReachEntry, "key" | "who" | "what" | "why" | "until"> & { since: Date | null };

/** An entry that can be withdrawn. @param canAllow a withdrawn one can be allowed again */
function withdrawable({ since, ...facts }: Facts, withdrawnAt: Date | null, canAllow: boolean): ReachEntry {
  return {
    ...facts,
    since: since?.toISOString() ?? null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
    can_withdraw: withdrawnAt === null,
    can_allow: canAllow && withdrawnAt !== null,
    fixed_because: null,
  };
}

function fixed({ since, ...facts }: Facts, because: string): ReachEntry {
  const never = { withdrawn_at: null, can_withdraw: false, can_allow: false };
  return { ...facts, ...never, since: since?.toISOString() ?? null, fixed_because: because };
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

async function accountEntries(
  { db }: ReachDeps,
  studentId: number,
  { m, counsellors }: Words,
  account: Account,
): Promise<ReachEntry[]> {
  const withdrawals = await readWithdrawals(db, studentId);
  const both = { who: counsellors, since: account.registeredAt, until: m.until_account() };
  const contact = m.contact_what({ package: account.packageName });
  return [
    withdrawable(
      { ...both, key: "details", what: m.details_what(), why: m.details_why() },
      withdrawals.get("details") ?? null,
      true,
    ),
    withdrawable(
      { ...both, key: "contact", what: contact, why: m.contact_why() },
      withdrawals.get("contact") ?? null,
      true,
    ),
  ];
}

async function permissionEntries(deps: ReachDeps, studentId: number, { m, counsellors }: Words): Promise<ReachEntry[]> {
  const permissions = await listPermissions(deps, studentId);
  return permissions.map(({ id, purpose, reference, textShown, givenAt, withdrawnAt }) =>
    withdrawable(
      {
        key: `permission-${id}`,
        who: counsellors,
        what: m.permission_what({ purpose, reference }),
        why: m.permission_why({ words: textShown }),
        since: new Date(givenAt),
        until: m.until_withdrawn(),
      },
      withdrawnAt === null ? null : new Date(withdrawnAt),
      false,
    ),
  );
}

/** E-mails before a deadline that the student requested; nobody of the staff sends or reads them. */
async function reminderEntries({ db }: ReachDeps, studentId: number, { m }: Words): Promise<ReachEntry[]> {
  const consent = await readReminderConsent({ db }, studentId);
  if (!consent) return [];
  const facts = { key: "reminders", who: m.reminders_who(), what: m.reminders_what() };
  const why = m.permission_why({ words: consent.textShown });
  return [withdrawable({ ...facts, why, since: consent.givenAt, until: m.until_withdrawn() }, null, false)];
}

/** SMS and WhatsApp, each purpose and channel by itself. */
async function textEntries({ db }: ReachDeps, studentId: number, { m }: Words): Promise<ReachEntry[]> {
  const consents = await readTextConsents({ db }, studentId);
  return consents.map(({ channel, purpose, textShown, givenAt }) => {
    const facts = { key: `texts-${channel}-${purpose}`, who: m.texts_who(), what: m.texts_what({ choice: textShown }) };
    const why = m.permission_why({ words: textShown });
    return withdrawable({ ...facts, why, since: givenAt, until: m.until_withdrawn() }, null, false);
  });
}

async function conversationEntries(
  { db }: ReachDeps,
  studentId: number,
  { m, counsellors }: Words,
): Promise<ReachEntry[]> {
  const kinds = [
    { kind: "message", what: m.message_what, why: m.message_why, rows: await listOwnMessages(db, studentId) },
    { kind: "ticket", what: m.ticket_what, why: m.ticket_why, rows: await listOwnTickets(db, studentId) },
  ] as const;
  return kinds.flatMap(({ kind, what, why, rows }) =>
    rows.map(({ reference, words, createdAt, withdrawnAt }) =>
      withdrawable(
        {
          key: `${kind}-${reference}`,
          who: counsellors,
          what: what({ reference }),
          why: why({ words: shortened(words) }),
          since: createdAt,
          until: m.until_withdrawn(),
        },
        withdrawnAt,
        false,
      ),
    ),
  );
}

async function reviewEntries({ db }: ReachDeps, studentId: number, { m, counsellors }: Words): Promise<ReachEntry[]> {
  const review = await readReview(db, studentId);
  if (!review) return [];
  const who = review.isPublished ? m.everyone() : counsellors;
  const facts = { key: "review", who, what: m.review_what({ name: review.name }), why: m.review_why() };
  return [withdrawable({ ...facts, since: review.createdAt, until: m.until_withdrawn() }, null, false)];
}

/** What the law or the account itself needs. */
async function fixedEntries(
  { db }: ReachDeps,
  studentId: number,
  { m, accounts }: Words,
  { firstOrder }: Account,
): Promise<ReachEntry[]> {
  const guardian = await readGuardian(db, studentId);
  const whole = { since: null, until: m.until_account() };
  const entries: ReachEntry[] = [];
  if (guardian) {
    const { name, email, askedAt: since } = guardian;
    const facts = {
      key: "guardian",
      who: m.guardian({ name }),
      what: m.guardian_what({ email }),
      why: m.guardian_why(),
    };
    entries.push(fixed({ ...facts, ...whole, since }, m.guardian_fixed()));
  }
  if (firstOrder) {
    const facts = { key: "payments", who: accounts, what: m.payments_what(), why: m.payments_why() };
    entries.push(fixed({ ...facts, since: firstOrder, until: m.payments_until() }, m.payments_fixed()));
  }
  return [
    ...entries,
    fixed(
      { key: "service", who: m.service(), what: m.service_what(), why: m.service_why(), ...whole },
      m.service_fixed(),
    ),
    fixed(
      { key: "processors", who: m.processors(), what: m.processors_what(), why: m.processors_why(), ...whole },
      m.processors_fixed(),
    ),
  ];
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > maxWords ? `${beginningOf(line, maxWords).trimEnd()}…` : line;
}
