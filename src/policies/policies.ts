import {
  type Area,
  everyone,
  linkHolder,
  type NamedPolicy,
  orderHolder,
  type Policy,
  perAddress,
  perStudent,
  provider,
  type Role,
  type Scope,
  student,
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
 * and API read it: `admit(act)` at the routes of the REST API, `formAction(act, ...)` at the pages.
 */
export const policies = {
  // Facts and forms for everybody.
  read_facts: { who: everyone, source: "S7" },
  ask_assistant_tool: {
    who: everyone,
    and: "each tool is another act that is open to everybody, with that act's limit",
    source: "0128",
  },
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

  // Accounts.
  choose_language: { who: everyone, and: "a student who is signed in, for e-mails too", source: "S23.6, 0067" },
  decide_consent: { who: linkHolder, source: "D18" },

  // Packages and payments.
  buy_package: {
    who: student,
    limit: perStudent("order"),
    and: "under 18 after a guardian's consent",
    source: "D6, D18, 0038",
  },
  send_webhook: { who: provider, source: "D6" },
  send_text_webhook: { who: provider, source: "0126" },
  pay_order: { who: orderHolder, source: "D6" },

  // A student's own records, and nobody else's.
  stop_reminders: { who: linkHolder, source: "S17.3, 0059" },
  confirm_email_change: { who: linkHolder, source: "D9" },
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

/** Limits of acts that compute something for a candidate. */
const rulesOfChances: readonly string[] = ["chances", "costs", "choices", "rehearsal"];

/** The scope of a partner's key that opens an act: decision 0131. Null: no key opens it. */
export function keyScopeOf({ name, who, limit, captcha }: NamedPolicy): "facts" | "chances" | null {
  if (who.kind !== "everyone" || captcha) return null;
  if (name === "read_facts") return "facts";
  return limit && rulesOfChances.includes(limit.rule) ? "chances" : null;
}
