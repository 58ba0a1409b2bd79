import { z } from "zod";
import { aboutKinds, answerStates } from "#db/schema/choices.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { normalizePhone } from "#lib/person-fields.ts";
import { personTexts, phoneProblem } from "#lib/person-rules.ts";
import { withoutControls } from "#lib/plain-text.ts";
import type { AboutKey, Purpose, RequestedPurpose } from "./about.ts";

const fillAll = "Please fill all the fields";
const text = (max: number, missing = fillAll) =>
  z
    .string(missing)
    .max(max, `Please use at most ${max} characters`)
    .transform((value) => withoutControls(value).trim());
/** @param missing the message for an empty one */
const filled = (max: number, missing = fillAll) => text(max, missing).refine((value) => value !== "", missing);

/** The number by which its sender can be called back; an empty one is left to the field it belongs to. */
const phone = <Sent extends z.ZodType<string, string>>(sent: Sent) =>
  sent.transform(normalizePhone).check(({ value, issues }) => {
    const problem = value === "" ? undefined : phoneProblem(value);
    if (problem) issues.push({ code: "custom", message: problem, input: value });
  });

/** What the body and the page's form have besides the words. */
const besides = {
  send_key: z
    .string()
    .max(100, "Please use at most 100 characters")
    .optional()
    .describe("names this message: the same words sent again with it within 30 days are one message"),
  captcha: z.string().max(4000).optional().describe("a solved challenge of GET /api/captcha/?form=contact"),
  about: z
    .unknown()
    .optional()
    .describe("what it is about, such as college-12, hostel-3, job-7, course-java; what is not known is left out"),
  more_email: z
    .unknown()
    .optional()
    .describe("true: we may write again after the answer, which is sent by e-mail in any case"),
  answer_phone: z.unknown().optional().describe("true: we may call the sender about it; else nobody calls"),
};

/** The body of `POST /contacts/`; `contact` is the phone number. Source: docs/specification S3, S5. */
export const NewContactMessage = z
  .object({
    name: filled(maxLengths.fullName),
    email: filled(maxLengths.email),
    message: filled(maxLengths.message),
    contact: z
      .preprocess((sent) => (typeof sent === "number" ? String(sent) : sent), phone(filled(maxLengths.phone)))
      .meta({
        type: "string",
        maxLength: maxLengths.phone,
        description: "an Indian mobile number, with or without +91 or a leading 0",
      }),
    is_active: z.unknown().optional().describe("always true on creation, whatever is sent"),
    ...besides,
  })
  .meta({ id: "NewContactMessage", required: ["name", "email", "message", "contact"] });
export type NewContactMessage = z.infer<typeof NewContactMessage>;

/** The form of the Contact Us page: its asterisks are enforced (specification D9), and a message names its field as at sign-up. */
export const ContactForm = z
  .object({
    first_name: filled(maxLengths.fullName, personTexts.firstNameRequired),
    last_name: filled(maxLengths.fullName, personTexts.lastNameRequired),
    contact: phone(text(maxLengths.phone)),
    email: filled(maxLengths.email, personTexts.emailRequired).pipe(
      z.email("Please enter an e-mail address, such as name@example.org"),
    ),
    message: text(maxLengths.message),
    ...besides,
  })
  .transform(
    ({ first_name, last_name, ...message }): NewContactMessage => ({ ...message, name: `${first_name} ${last_name}` }),
  );

/** What a page is about, as its reader knows it. */
export interface About extends AboutKey {
  name: string;
}

/** `handle` of a page that is about one thing: enquiries opened there keep it. */
export interface EnquiryHandle<Data> {
  enquiryAbout: (data: Data) => About;
}

/** Who writes, when signed in: what the form is filled with. */
export interface Sender {
  first_name: string;
  last_name: string;
  email: string;
  contact: string;
}

/** A message of one's own with what was answered, oldest answer first. */
export interface Enquiry {
  reference: string;
  message: string;
  state: "open" | "answered" | "closed";
  createdAt: string;
  about: (About & { path: string }) | null;
  answers: { id: number; authorName: string; body: string; createdAt: string }[];
}

/** The same in the reply of `GET /api/own-messages/`. */
export const OwnMessage = z
  .object({
    reference: z.string().describe("quote it when you write again"),
    message: z.string(),
    state: z.enum(answerStates),
    created_at: z.iso.datetime(),
    about: z
      .object({ kind: z.enum(aboutKinds), id: z.string(), name: z.string(), path: z.string() })
      .nullable()
      .describe("what it is about, and the page of that"),
    answers: z.array(
      z.object({ id: z.number().int(), author_name: z.string(), body: z.string(), created_at: z.iso.datetime() }),
    ),
  })
  .meta({ id: "OwnMessage" });

/** A purpose that somebody agreed to, for one message. */
export interface Permission {
  id: number;
  purpose: Purpose;
  /** What was beside the box. */
  textShown: string;
  reference: string;
  givenAt: string;
  withdrawnAt: string | null;
}

export const SentContactMessage = z
  .object({
    reference: z.string().describe("quote it when you write again"),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    contact: z.string(),
    is_active: z.literal(true),
  })
  .meta({ id: "SentContactMessage" });
export type SentContactMessage = z.infer<typeof SentContactMessage>;

/** A message ready to be stored, from either form. */
export interface ContactMessage {
  name: string;
  email: string;
  contact: string;
  message: string;
  /** Names the message where its form or program gave it a name. */
  sendKey?: string | undefined;
  /** Address of the page it was sent from; "" when unknown. */
  page: string;
  about: AboutKey | null;
  /** For what more than an answer the sender ticked a box. */
  permissions: RequestedPurpose[];
}

/** Who sends a message, and in which language its form was shown. */
export interface Origin {
  /** Null: nobody is signed in. */
  studentId: number | null;
  locale: Locale;
}
