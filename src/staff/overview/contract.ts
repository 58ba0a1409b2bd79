import { z } from "zod";
import { importStates } from "#db/schema/choices.ts";
import { textChannels } from "#lib/text-templates.ts";

const paise = z.number().int().brand<"Paise">();

const Conversations = z
  .object({
    unanswered: z.number().int(),
    tickets: z.number().int(),
    messages: z.number().int(),
    oldest_at: z.string().nullable().describe("since when somebody waits for an answer"),
  })
  .describe("counsellor, admin");

const Reports = z
  .object({
    waiting: z.number().int().describe("the figure is disputed on the site until they are decided"),
    oldest_at: z.string().nullable().describe("since when somebody waits for a decision"),
  })
  .describe("editor, admin: reports that a figure is wrong");

const Offices = z
  .object({ claims: z.number().int(), statements: z.number().int() })
  .describe("editor, admin: claims of college pages and statements of colleges that wait");

const Payments = z
  .object({
    days: z.array(z.object({ day: z.string(), count: z.number().int(), paise })).describe("paid orders"),
    in_queue: z.number().int().describe("paid orders that staff must look at"),
    refunds_waiting: z.number().int(),
    refunds_failed: z.number().int(),
  })
  .describe("accounts, admin");

const Deliverables = z
  .object({
    late: z.number().int().describe("due before today in India, and not delivered"),
    disputed: z.number().int(),
    latest: z
      .array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          package_name: z.string(),
          student_name: z.string(),
          order_id: z.string(),
          due_on: z.string(),
          is_disputed: z.boolean(),
        }),
      )
      .describe("the late ones, those due longest ago first, 20 at most"),
  })
  .describe("counsellor, accounts, admin");

const Calls = z
  .object({
    promised: z.number().int().describe("due within 30 days, and not booked"),
    waiting: z.number().int().describe("students who wait for a time"),
    free: z.number().int().describe("calls that fit into the hours of counsellors in these days"),
  })
  .describe("counsellor, editor, admin: calls with counsellors");

const FailedJob = z.object({ id: z.string(), name: z.string(), failed_at: z.string(), reason: z.string() });
const FailedEmail = z.object({
  id: z.number().int(),
  kind: z.string(),
  to: z.string().describe("the first letter and the domain"),
  reason: z.string().describe("what the mail server said, in its own numbers"),
  created_at: z.string(),
  can_be_sent: z.boolean().describe("false: its link no longer works"),
});
const FailedWebhook = z.object({
  id: z.string().describe("the payment provider's"),
  kind: z.string(),
  order_id: z.string().nullable().describe("the public id of the order; null: it is about no order of ours"),
  received_at: z.string(),
  reason: z.string(),
});
const Jobs = z
  .object({
    failed: z.array(FailedJob),
    delayed_emails: z
      .object({
        count: z.number().int(),
        oldest_at: z.string().nullable(),
        reason: z.string().nullable().describe("what most of them were told, in the mail server's own numbers"),
      })
      .describe("e-mails that were tried and wait for another attempt"),
    failed_emails: z.number().int().describe("refused or given up, and not dropped"),
    emails: z.array(FailedEmail).describe("the newest of these, 50 at most"),
    failed_webhooks: z.number().int().describe("messages of the payment provider that were given up, and not dropped"),
    webhooks: z.array(FailedWebhook).describe("the newest of these, 50 at most"),
  })
  .describe("admin");

const TextMessages = z
  .object({
    is_on: z.boolean().describe("false: neither a provider nor, in a trial, the outbox"),
    oldest_waiting_at: z.string().nullable(),
    channels: z.array(
      z.object({
        channel: z.enum(textChannels),
        waiting: z.number().int(),
        sent: z.number().int(),
        undelivered: z.number().int().describe("of those sent, what the provider could not deliver"),
        not_sent: z.number().int().describe("failed or dropped"),
        paise: paise.describe("what those sent cost, by the prices of the configuration"),
      }),
    ),
    reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })).describe("why messages were not sent"),
  })
  .describe("admin: SMS and WhatsApp of 30 days");

const StaleFacts = z
  .object({
    stream_id: z.number().int(),
    stream: z.string(),
    source_id: z.number().int(),
    source: z.string(),
    captured_on: z.string(),
    age_days: z.number().int(),
  })
  .describe("the oldest source of a stream's branches");

const EndingAnnouncement = z.object({
  id: z.number().int(),
  text: z.string(),
  ends_on: z.string().describe("its last day, in India"),
});

const ImportRun = z.object({
  id: z.number().int(),
  kind: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  staff_name: z.string(),
  created_at: z.string(),
});

const Searched = z.object({ words: z.string(), searches: z.number().int(), without_result: z.number().int() });

/** The overview. Parts that a role may not access are null. */
export const SentNow = z.object({ count: z.number().int() });

export const Overview = z
  .object({
    conversations: Conversations.nullable(),
    reports: Reports.nullable(),
    offices: Offices.nullable(),
    sign_ups: z
      .object({ days: z.array(z.object({ day: z.string(), count: z.number().int() })) })
      .nullable()
      .describe("counsellor, admin"),
    payments: Payments.nullable(),
    deliverables: Deliverables.nullable(),
    calls: Calls.nullable(),
    jobs: Jobs.nullable(),
    text_messages: TextMessages.nullable(),
    announcements: z
      .array(EndingAnnouncement)
      .nullable()
      .describe("editor, admin; shown on the site, and gone from it within a week"),
    stale: z.array(StaleFacts).nullable().describe("editor, admin; the oldest first"),
    imports: z.array(ImportRun).nullable().describe("editor, admin; the newest first"),
    searches: z.object({ most: z.array(Searched), without_result: z.array(Searched) }),
  })
  .meta({ id: "StaffOverview" });
export type Overview = z.infer<typeof Overview>;
