import {
  type Area,
  everyone,
  everyoneOrStudent,
  linkHolder,
  type NamedPolicy,
  orderHolder,
  type Policy,
  perAddress,
  perStudent,
  provider,
  type Role,
  type Scope,
  staff,
  staffAfterPassword,
  staffCookie,
  student,
  studentOrToken,
  token,
  type Who,
} from "./policy.ts";

export const scopesOfToken: Record<"student" | "service", readonly Scope[]> = {
  student: ["packages:read", "wishlist", "profile", "tickets", "payments", "reviews", "messages", "account"],
  service: ["packages:read"],
};

/** The parts of the staff console, and the roles that may enter each. Source: docs/specification D23; decision 0020. */
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

/**
 * Who may do what, of the acts that do not declare it themselves (http/act/act.server.ts): docs/acts.md lists both. Pages
 * and API read it: `admit(act)` and `staffOnly(act)` at the routes of the REST API, `formAction(act, ...)` at the pages.
 */
export const policies = {
  // Facts and forms for everybody.
  read_facts: { who: everyone, source: "S7" },
  keep_applicant: {
    who: everyone,
    and: "the cookie of the own device; of a student who is signed in the own profile, with its consent",
    source: "S23.1",
  },
  edit_choices: {
    who: everyone,
    limit: perAddress("choice_form"),
    and: "a student who is signed in changes own lists only; anybody else the lists of the form",
    source: "S14.1",
  },
  fetch_captcha: { who: everyone, source: "D8" },
  send_message: { who: everyone, limit: perAddress("contact"), captcha: "contact", source: "D8, T2.6" },

  report_figure: {
    who: everyone,
    limit: perAddress("contact"),
    uploads: "upload",
    captcha: "contact",
    source: "D8, T2.6, 0047",
  },

  // Accounts.
  sign_up: { who: everyone, limit: perAddress("sign_up"), captcha: "signup", source: "D6, D8, T2.6" },
  sign_in: { who: everyone, attempts: "sign_in", source: "D3, D4, T2.6" },
  issue_token: { who: everyone, attempts: "sign_in", source: "D3" },
  sign_out: { who: everyone, source: "D3" },
  choose_language: { who: everyone, and: "a student who is signed in, for e-mails too", source: "S23.6, 0067" },
  ask_password_reset: {
    who: everyone,
    limit: perAddress("reset_address"),
    quietLimit: "reset_email",
    captcha: "reset",
    source: "D8, D16",
  },
  confirm_password_reset: { who: linkHolder, source: "D16" },
  decide_consent: { who: linkHolder, source: "D18" },

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

  // A student's own records, and nobody else's.
  read_wishlist: { who: studentOrToken("wishlist", "token_refused"), and: "own entries only", source: "D2, D3" },
  change_wishlist: { who: studentOrToken("wishlist", "token_refused"), and: "own entries only", source: "D3, D25" },
  stop_reminders: { who: linkHolder, source: "S17.3, 0059" },
  confirm_email_change: { who: linkHolder, source: "D9" },

  // Staff: login and own account.
  sign_in_staff: { who: everyone, attempts: "staff_sign_in", source: "T2.2, 0020" },
  open_invitation: { who: everyone, limit: perAddress("staff_invitation"), source: "0020" },
  give_staff_code: { who: staffAfterPassword, attempts: "staff_code", source: "T2.17" },
  set_up_second_factor: { who: staffAfterPassword, attempts: "staff_code", source: "T2.17" },
  sign_out_staff: { who: staffCookie, source: "T2.2" },
  manage_own_staff_account: { who: staff("overview"), attempts: "staff_sign_in", source: "0020" },

  // Staff: the parts of the console.
  view_overview: { who: staff("overview"), and: "parts of other areas are left out", source: "D23" },
  read_history: { who: staff("overview"), and: "changes of the role's own areas only", source: "D23, 0021" },
  keep_content: { who: staff("content"), source: "D23" },
  clear_posting: { who: staff("content"), and: "never one who wrote the sentences about money", source: "D10" },
  read_reports: { who: staff("content"), and: "without the name and the address of who wrote it", source: "0047" },
  decide_reports: { who: staff("content"), source: "0047" },
  import_data: { who: staff("content"), source: "D23, 0025" },
  decide_matches: { who: staff("content"), source: "S12.4" },
  read_chances: { who: staff("content"), source: "S13.9" },
  train_chances: { who: staff("content"), source: "S13.9" },
  publish_chances: {
    who: staff("staff"),
    and: "with the number of rows that the comparison named",
    source: "S13.9",
  },
  write_chance_rules: { who: staff("content"), and: "a draft; an admin publishes it", source: "S13.10" },
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
  approve_refund: { who: staff("payments"), and: "never the one who requested it", source: "0024" },
  retry_failed_work: { who: staff("staff"), source: "D23, 0030" },
  manage_staff: { who: staff("staff"), and: "never one's own role; one admin remains", source: "0020" },
} as const satisfies Record<string, Policy>;

export type ListedAct = keyof typeof policies;

/** The listed acts that such people may do. */
export type ListedActOf<Kind extends Who["kind"]> = {
  [A in ListedAct]: (typeof policies)[A]["who"]["kind"] extends Kind ? A : never;
}[ListedAct];

/** The policy of a listed act, without its literal types; an act that declares its own is its policy. */
export function policyOf(act: ListedAct | NamedPolicy): NamedPolicy {
  return typeof act === "string" ? { name: act, ...policies[act] } : act;
}
