import { z } from "zod";
import { answerStates, ticketDepartments, ticketPriorities } from "#db/schema/choices.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { filledText } from "#lib/typed-text.ts";
import { maxMessageLength, maxSubjectLength } from "./values.ts";

const line = (max: number, missing: string) =>
  filledText(max, missing).transform((value) => value.replace(/\s+/g, " "));

const addressesWithFiles = [
  /^\/api\/tickets\/(?:[^/]+\/messages\/)?$/,
  /^\/api\/staff\/inbox\/[^/]+\/answer\/$/,
  /^\/api\/facts\/[^/]+\/reports\/$/,
  /^\/api\/resumes\/[^/]+\/$/,
  /^\/facts\/[^/]+$/,
  /^\/student-dashboard\/help-support(?:\/[^/]+)?$/,
  /^\/student-dashboard\/resumes\/[^/]+$/,
];

/** The addresses whose forms may come with files: the calls, and the pages for browsers without script. */
export const takesFiles = (path: string) => addressesWithFiles.some((pattern) => pattern.test(path));

const sendKey = z
  .string()
  .max(100)
  .default("")
  .describe("any text, the same when you send again because no answer came: the second send makes nothing new");

/** The form of specification S2.22 and the body of `POST /api/tickets/`. */
export const NewTicket = z.object({
  name: line(maxLengths.bothNames, "Please enter your name"),
  email: line(maxLengths.email, "Please enter your e-mail address").pipe(
    z.email("Please enter an e-mail address, such as name@example.org"),
  ),
  subject: line(maxSubjectLength, "Please say in a few words what it is about"),
  department: z.enum(ticketDepartments, "Please choose a department"),
  priority: z.enum(ticketPriorities, "Please choose a priority"),
  message: filledText(maxMessageLength, "Please write a message"),
  send_key: sendKey,
});
export type NewTicket = z.infer<typeof NewTicket>;

/** One more message of its sender. */
export const NewTicketMessage = z.object({
  message: filledText(maxMessageLength, "Please write a message"),
  send_key: sendKey,
});
export type NewTicketMessage = z.infer<typeof NewTicketMessage>;

const Attachment = z
  .object({
    id: z.string().describe("for GET /api/attachments/{id}"),
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.number().int(),
  })
  .meta({ id: "Attachment" });

export const TicketMessage = z
  .object({
    id: z.number().int(),
    author: z.enum(["student", "staff"]),
    author_name: z.string(),
    message: z.string(),
    created_at: z.iso.datetime(),
    attachments: z.array(Attachment),
  })
  .meta({ id: "TicketMessage" });
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A ticket as lists show it. */
export const TicketSummary = z
  .object({
    reference: z.string().describe("quote it when you write or call"),
    subject: z.string(),
    department: z.enum(ticketDepartments),
    priority: z.enum(ticketPriorities),
    state: z.enum(answerStates),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "TicketSummary" });
export type TicketSummary = z.infer<typeof TicketSummary>;

/** A ticket with its thread, oldest message first. */
export const Ticket = TicketSummary.extend({
  name: z.string(),
  email: z.string(),
  messages: z.array(TicketMessage),
}).meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;
