import type { staffAreas, staffRoles } from "#db/schema/choices.ts";

/**
 * Who may do what: the one list. Each act names who may do it, how often (a rule of http/rate-limit.server.ts) and which
 * captcha its form shows. Pages and API read it: `admit(act)` and `staffOnly(act)` at the routes of the REST API,
 * `formAction(act, ...)` at the pages. The order of the steps is written once, in http/perform.server.ts.
 *
 * What belongs to whom (a student's own ticket, a refund that somebody else asked for) is a question to the row: the
 * services answer it, and say so here under `and`.
 */

export type Role = (typeof staffRoles)[number];
export type Area = (typeof staffAreas)[number];

/** What an access token opens. Source: decision D3. */
export type Scope =
  | "packages:read"
  | "wishlist"
  | "profile"
  | "tickets"
  | "payments"
  | "reviews"
  | "messages"
  | "account";
export const scopesOfToken: Record<"student" | "service", readonly Scope[]> = {
  student: ["packages:read", "wishlist", "profile", "tickets", "payments", "reviews", "messages", "account"],
  service: ["packages:read"],
};

/** The parts of the staff console, and the roles that may enter each. Source: decisions D23 and 0020. */
export const rolesOfArea: Record<Area, readonly Role[]> = {
  content: ["editor", "admin"],
  people: ["counsellor", "admin"],
  payments: ["accounts", "admin"],
  staff: ["admin"],
  overview: ["editor", "counsellor", "accounts", "admin"],
};

/** Whether a member of staff with this role may enter a part of the console. */
export function mayEnter(role: Role, area: Area): boolean {
  return rolesOfArea[area].includes(role);
}

/** Where money is moved, and where prices are made: packages are content. */
const areasOfMoney: readonly Area[] = ["payments", "content"];

/**
 * Whether members of staff with this role work only with a second factor, in trial too: every admin, and anyone who touches
 * money or prices. In production everybody does. Source: decision 0066.
 */
export function needsSecondFactor(role: Role, mode: "trial" | "production"): boolean {
  return mode === "production" || role === "admin" || areasOfMoney.some((area) => mayEnter(role, area));
}

const everyone = { kind: "everyone" } as const;
/** The same; a student who is signed in, or whose program brings a token of this scope, does it as themselves. */
const everyoneOrStudent = <S extends Scope>(scope: S) => ({ kind: "everyone", scope }) as const;
/** Anyone who holds a link with a secret in its address, sent by e-mail; the service checks the secret. */
const linkHolder = { kind: "link" } as const;
/** The browser that began an order, by its cookie, or the student whose order it is. */
const orderHolder = { kind: "order" } as const;
/** The payment provider, by its signature over the message. */
const provider = { kind: "provider" } as const;
/** A student who is signed in on the website. A page leads everybody else to the login. */
const student = { kind: "student" } as const;
/**
 * The same, or a student's program with a token of this scope, never the service account.
 *
 * @param refusal what somebody without session and token is told (401)
 */
const studentOrToken = <S extends Scope, R extends "token_refused" | "not_signed_in">(scope: S, refusal: R) =>
  ({ kind: "student", scope, refusal }) as const;
/** A program with a token of this scope: a student's, or the service account's. */
const token = <S extends Scope>(scope: S) => ({ kind: "token", scope }) as const;
/** Staff whose role may enter this part of the console, signed in with the second factor. */
const staff = <A extends Area>(area: A) => ({ kind: "staff", area }) as const;
/** Staff whose password was right, before the second factor too. */
const staffAfterPassword = { kind: "staff_session", area: "overview" } as const;
/** Anyone who brings a staff cookie, whatever became of its session. */
const staffCookie = { kind: "staff_cookie", area: "overview" } as const;

/** Rules of http/rate-limit.server.ts. */
type LimitRule =
  | "chances"
  | "costs"
  | "choices"
  | "rehearsal"
  | "choice_form"
  | "share_choices"
  | "shared_list"
  | "contact"
  | "sign_up"
  | "reset_address"
  | "order"
  | "guardian_request"
  | "ticket"
  | "ticket_message"
  | "review"
  | "staff_invitation";
const perAddress = (rule: LimitRule) => ({ rule, by: "address" }) as const;
const perStudent = (rule: LimitRule) => ({ rule, by: "student" }) as const;

interface Policy {
  who:
    | { kind: "everyone"; scope?: Scope }
    | typeof linkHolder
    | typeof orderHolder
    | typeof provider
    | { kind: "student"; scope?: Scope; refusal?: "token_refused" | "not_signed_in" }
    | { kind: "token"; scope: Scope }
    | { kind: "staff" | "staff_session" | "staff_cookie"; area: Area };
  /** How often: a rule of http/rate-limit.server.ts, and whose uses it counts. */
  limit?: { rule: LimitRule; by: "address" | "student" };
  /** Counted apart and answered as if it were done: how often one e-mail address may be written to. */
  quietLimit?: "reset_email";
  /** Wrong passwords or codes are counted (http/count-attempts.server.ts); a right one gives the attempt back. */
  attempts?: "sign_in" | "staff_sign_in" | "staff_code";
  /** Forms with files are counted for their sender before they are read. */
  uploads?: "upload";
  captcha?: "signup" | "contact" | "reset";
  /** What the service asks the row besides. */
  and?: string;
  source: string;
}

export const policies = {
  // Facts and forms for everybody.
  read_facts: { who: everyone, source: "specification 7" },
  ask_chances: { who: everyone, limit: perAddress("chances"), source: "issue 18" },
  keep_applicant: {
    who: everyone,
    and: "the cookie of the own device; of a student who is signed in the own profile, with its consent",
    source: "issue 20",
  },
  ask_costs: { who: everyone, limit: perAddress("costs"), source: "issue 19" },
  check_choices: { who: everyone, limit: perAddress("chances"), source: "issue 19" },
  edit_choices: {
    who: everyone,
    limit: perAddress("choice_form"),
    and: "a student who is signed in changes own lists only; anybody else the lists of the form",
    source: "issue 19",
  },
  find_choices: { who: everyone, limit: perAddress("choices"), source: "issue 19" },
  rehearse: { who: everyone, limit: perAddress("rehearsal"), source: "issue 19" },
  ask_comparison: { who: everyone, limit: perAddress("chances"), source: "issue 19" },
  plan_papers: { who: everyone, limit: perAddress("chances"), source: "issue 19" },
  fetch_captcha: { who: everyone, source: "D8" },
  send_message: { who: everyone, limit: perAddress("contact"), captcha: "contact", source: "D8, trust 2.6" },

  report_figure: {
    who: everyone,
    limit: perAddress("contact"),
    uploads: "upload",
    captcha: "contact",
    source: "D8, trust 2.6, 0047",
  },

  // Accounts.
  sign_up: { who: everyone, limit: perAddress("sign_up"), captcha: "signup", source: "D6, D8, trust 2.6" },
  sign_in: { who: everyone, attempts: "sign_in", source: "D3, D4, trust 2.6" },
  issue_token: { who: everyone, attempts: "sign_in", source: "D3" },
  sign_out: { who: everyone, source: "D3" },
  choose_language: { who: everyone, and: "a student who is signed in, for e-mails too", source: "issue 20, 0067" },
  ask_password_reset: {
    who: everyone,
    limit: perAddress("reset_address"),
    quietLimit: "reset_email",
    captcha: "reset",
    source: "D8, D16",
  },
  confirm_password_reset: { who: linkHolder, source: "D16" },
  decide_consent: { who: linkHolder, source: "D18" },
  ask_guardian_again: {
    who: student,
    limit: perStudent("guardian_request"),
    and: "while an answer is waited for",
    source: "D18",
  },
  manage_own_sessions: {
    who: studentOrToken("account", "not_signed_in"),
    and: "own sessions only",
    source: "D3, trust 2.2",
  },
  change_own_password: { who: student, attempts: "sign_in", source: "trust 2.2" },

  // Packages and payments.
  read_packages: { who: token("packages:read"), source: "D3" },
  create_order: {
    who: everyoneOrStudent("payments"),
    limit: perAddress("order"),
    captcha: "signup",
    and: "a student pays the difference to their own package; under 18 after a guardian's consent",
    source: "D6, D8, D18, 0038",
  },
  buy_package: {
    who: student,
    limit: perStudent("order"),
    and: "under 18 after a guardian's consent",
    source: "D6, D18, 0038",
  },
  read_own_package: { who: studentOrToken("payments", "token_refused"), and: "own orders only", source: "0038" },
  confirm_payment: { who: everyone, and: "with the provider's signature over order and payment", source: "D6" },
  send_webhook: { who: provider, source: "D6" },
  pay_order: { who: orderHolder, source: "D6" },
  read_own_orders: { who: studentOrToken("payments", "not_signed_in"), and: "own orders only", source: "0042" },
  judge_delivery: { who: studentOrToken("payments", "not_signed_in"), and: "own orders only", source: "0042" },
  cancel_own_order: {
    who: studentOrToken("payments", "not_signed_in"),
    and: "own orders only; above the limit, and during a dispute, staff approve the refund",
    source: "0042",
  },

  // A student's own records, and nobody else's.
  read_wishlist: { who: studentOrToken("wishlist", "token_refused"), and: "own entries only", source: "D2, D3" },
  change_wishlist: { who: studentOrToken("wishlist", "token_refused"), and: "own entries only", source: "D3, D25" },
  read_choices: { who: studentOrToken("wishlist", "not_signed_in"), and: "own lists only", source: "issue 19" },
  change_choices: { who: studentOrToken("wishlist", "not_signed_in"), and: "own lists only", source: "issue 19" },
  share_choices: {
    who: studentOrToken("wishlist", "not_signed_in"),
    limit: perStudent("share_choices"),
    and: "own lists only; a new link under 18 after a guardian's consent",
    source: "issue 19, 0061, D18",
  },
  read_shared_choices: {
    who: linkHolder,
    and: "while the list and its account are there and the student may share",
    source: "issue 19, 0061",
  },
  answer_shared_choices: {
    who: linkHolder,
    limit: perAddress("shared_list"),
    and: "what the link allows; own comments only",
    source: "issue 19, 0061",
  },
  read_profile: { who: studentOrToken("profile", "token_refused"), and: "own profile only", source: "D3, D9" },
  change_profile: {
    who: studentOrToken("profile", "token_refused"),
    attempts: "sign_in",
    and: "own profile only; a new e-mail or phone number needs the password",
    source: "D3, D9",
  },
  read_exam_answers: { who: studentOrToken("profile", "not_signed_in"), and: "own answers only", source: "issue 18" },
  change_exam_answers: {
    who: studentOrToken("profile", "not_signed_in"),
    and: "own answers only; under 18 after a guardian's consent",
    source: "issue 18, D18",
  },
  read_next_steps: {
    who: studentOrToken("profile", "not_signed_in"),
    and: "what waits for this student only",
    source: "issue 20",
  },
  read_own_calendar: {
    who: studentOrToken("profile", "not_signed_in"),
    and: "own calendar only",
    source: "issue 19, 0059",
  },
  change_own_calendar: {
    who: studentOrToken("profile", "not_signed_in"),
    and: "own calendar only; reminders under 18 after a guardian's consent",
    source: "issue 19, 0059, D18",
  },
  read_calendar_feed: { who: linkHolder, source: "issue 19, 0059" },
  stop_reminders: { who: linkHolder, source: "issue 19, 0059" },
  confirm_email_change: { who: linkHolder, source: "D9" },
  read_reach: {
    who: studentOrToken("profile", "not_signed_in"),
    and: "own entries and own rows of the ledger only",
    source: "trust 3, 0040",
  },
  change_reach: { who: studentOrToken("profile", "not_signed_in"), and: "own entries only", source: "trust 3, 0040" },
  export_own_data: { who: studentOrToken("account", "not_signed_in"), and: "own data only", source: "D3, trust 3" },
  erase_own_account: {
    who: studentOrToken("account", "not_signed_in"),
    attempts: "sign_in",
    and: "with the password",
    source: "D3, trust 3",
  },
  read_tickets: { who: studentOrToken("tickets", "not_signed_in"), and: "own tickets only", source: "D3, D9" },
  open_ticket: {
    who: studentOrToken("tickets", "not_signed_in"),
    limit: perStudent("ticket"),
    source: "D9, trust 2.6",
  },
  reply_to_ticket: {
    who: studentOrToken("tickets", "not_signed_in"),
    limit: perStudent("ticket_message"),
    uploads: "upload",
    and: "own tickets only",
    source: "D9, trust 2.6",
  },
  change_ticket: { who: studentOrToken("tickets", "not_signed_in"), and: "own tickets only", source: "D9" },
  read_own_review: { who: studentOrToken("reviews", "not_signed_in"), and: "own review only", source: "D3, D24" },
  write_review: {
    who: studentOrToken("reviews", "not_signed_in"),
    limit: perStudent("review"),
    source: "D3, D24",
  },
  delete_review: { who: studentOrToken("reviews", "not_signed_in"), and: "own review only", source: "D3, D24" },
  read_own_messages: { who: studentOrToken("messages", "not_signed_in"), and: "own messages only", source: "D3" },
  read_receipt: { who: studentOrToken("payments", "not_signed_in"), and: "own orders only", source: "D3, D6" },

  // Staff: login and own account.
  sign_in_staff: { who: everyone, attempts: "staff_sign_in", source: "trust 2.2, 0020" },
  open_invitation: { who: everyone, limit: perAddress("staff_invitation"), source: "0020" },
  give_staff_code: { who: staffAfterPassword, attempts: "staff_code", source: "trust 2.17" },
  set_up_second_factor: { who: staffAfterPassword, attempts: "staff_code", source: "trust 2.17" },
  sign_out_staff: { who: staffCookie, source: "trust 2.2" },
  manage_own_staff_account: { who: staff("overview"), attempts: "staff_sign_in", source: "0020" },

  // Staff: the parts of the console.
  view_overview: { who: staff("overview"), and: "parts of other areas are left out", source: "D23" },
  read_history: { who: staff("overview"), and: "changes of the role's own areas only", source: "D23, 0021" },
  keep_content: { who: staff("content"), source: "D23" },
  clear_posting: { who: staff("content"), and: "never one who wrote the sentences about money", source: "D10" },
  read_reports: { who: staff("content"), and: "without the name and the address of who wrote it", source: "0047" },
  decide_reports: { who: staff("content"), source: "0047" },
  import_data: { who: staff("content"), source: "D23, 0025" },
  decide_matches: { who: staff("content"), source: "issue 17, 1.3" },
  read_chances: { who: staff("content"), source: "issue 18" },
  train_chances: { who: staff("content"), source: "issue 18" },
  publish_chances: {
    who: staff("staff"),
    and: "with the number of rows that the comparison named",
    source: "issue 18",
  },
  write_chance_rules: { who: staff("content"), and: "a draft; an admin publishes it", source: "issue 18" },
  merge_records: { who: staff("content"), and: "with the number of rows that the preview named", source: "0046" },
  read_words: { who: staff("content"), source: "0068" },
  change_words: { who: staff("content"), and: "with the placeholders of the catalogue's text", source: "0068" },
  keep_pictures: { who: staff("content"), source: "D23, 0023" },
  preview_unpublished: { who: staff("content"), source: "D23" },
  keep_answer_templates: { who: staff("people"), source: "D23" },
  read_inbox: { who: staff("people"), and: "of what its sender withdrew only that it was there", source: "D23, 0040" },
  answer_people: { who: staff("people"), uploads: "upload", source: "D23" },
  read_students: {
    who: staff("people"),
    and: "without what the student withdrew; each look is in the history and in the student's ledger",
    source: "D23, 0040",
  },
  end_student_sessions: { who: staff("people"), source: "D23" },
  decide_reviews: { who: staff("people"), source: "D24" },
  read_deliverables: { who: staff("people"), source: "0042" },
  deliver: { who: staff("people"), source: "0042" },
  answer_dispute: { who: staff("people"), and: "never upheld by the one who delivered", source: "0042" },
  read_payments: { who: staff("payments"), source: "D23, 0024" },
  settle_order: { who: staff("payments"), source: "D23, 0024" },
  refund_order: { who: staff("payments"), and: "above the limit a second person approves it", source: "0024" },
  approve_refund: { who: staff("payments"), and: "never the one who asked for it", source: "0024" },
  retry_failed_work: { who: staff("staff"), source: "D23, 0030" },
  manage_staff: { who: staff("staff"), and: "never one's own role; one admin remains", source: "0020" },
} as const satisfies Record<string, Policy>;

export type Act = keyof typeof policies;

/** The acts that such people may do. */
export type ActOf<Kind extends Policy["who"]["kind"]> = {
  [A in Act]: (typeof policies)[A]["who"]["kind"] extends Kind ? A : never;
}[Act];

/** What one act asks for, without its literal types. */
export function policyOf(act: Act): Policy {
  return policies[act];
}
