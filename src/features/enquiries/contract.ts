import { z } from "zod";

/** Control characters except line ends and tabs; PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const text = (max: number) =>
  z
    .string("Please fill all the fields")
    .max(max, `Please use at most ${max} characters`)
    .transform((value) => value.replace(controls, "").trim());
const filled = (max: number) => text(max).refine((value) => value !== "", "Please fill all the fields");

/** The body of `POST /contacts/`; `contact` is the phone number. Source: specification sections 3 and 5. */
export const NewContactMessage = z
  .object({
    name: filled(120),
    email: filled(254),
    message: filled(5000),
    contact: filled(20),
    is_active: z.boolean().optional().describe("always true on creation, whatever is sent"),
    captcha: z.string().max(4000).optional().describe("a solved challenge of GET /api/captcha/?form=contact"),
  })
  .meta({ id: "NewContactMessage" });

/** The form of the Contact Us page: its asterisks are enforced (decision D9). */
export const ContactForm = z.object({
  first_name: filled(120),
  last_name: filled(120),
  contact: text(20),
  email: filled(254).pipe(z.email("Please enter an e-mail address, such as name@example.org")),
  message: text(5000),
  captcha: z.string().max(4000).optional(),
});

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

/** A message ready to be kept, from either form. */
export interface ContactMessage {
  name: string;
  email: string;
  contact: string;
  message: string;
  /** Address of the page it was sent from; "" when unknown. */
  page: string;
}
