import { words } from "./messages/compiled/en/problems.ts";
import type { Messages } from "./messages/compiled/types.ts";
import { createFormatters } from "./messages/formatters.ts";

/**
 * Expected failures that a visitor can meet, with their status. Their sentences are in messages/<language>.json, group
 * `problems`: the build fails for a code without a sentence in each language, and for a sentence without a code.
 */
const visitorProblems = {
  invalid_input: 422,
  page_not_found: 404,
  college_not_found: 404,
  rehearsal_not_found: 404,
  chances_not_found: 404,
  cut_offs_not_found: 404,
  fact_not_found: 404,
  stream_not_found: 404,
  hostel_not_found: 404,
  owner_link_over: 410,
  office_link_over: 410,
  office_without_website: 409,
  office_not_approved: 403,
  office_report_not_found: 404,
  statement_not_found: 404,
  statements_full: 409,
  news_not_found: 404,
  course_not_found: 404,
  career_not_found: 404,
  job_not_found: 404,
  not_signed_in: 401,
  wrong_credentials: 401,
  session_not_found: 404,
  token_refused: 401,
  key_refused: 401,
  key_scope_missing: 403,
  not_yours: 403,
  already_in_wishlist: 409,
  choice_list_not_found: 404,
  choice_lists_full: 409,
  choice_list_changed: 409,
  shared_list_not_found: 404,
  link_may_not: 403,
  sharing_needs_consent: 403,
  share_not_found: 404,
  shares_full: 409,
  comment_not_found: 404,
  comments_full: 409,
  opinion_opened: 409,
  wishlist_full: 409,
  account_exists: 409,
  reset_link_refused: 400,
  consent_link_refused: 404,
  consent_needed: 403,
  answers_need_consent: 403,
  captcha_required: 422,
  captcha_refused: 422,
  package_not_found: 404,
  price_changed: 409,
  nothing_to_pay: 422,
  not_an_upgrade: 409,
  payment_required: 402,
  order_not_found: 404,
  call_not_found: 404,
  written_order_not_found: 404,
  list_not_shared: 409,
  milestone_not_found: 404,
  milestone_decided: 409,
  resume_not_found: 404,
  too_many_resumes: 409,
  interview_not_found: 404,
  no_interview: 409,
  interview_asked: 409,
  interview_not_asked: 409,
  interview_answered: 409,
  proposal_not_found: 404,
  proposal_answered: 409,
  proposal_unfit: 409,
  too_many_proposals: 409,
  call_booked: 409,
  call_not_booked: 409,
  no_calls_left: 409,
  slot_taken: 409,
  times_free: 409,
  hold_ended: 409,
  too_late_to_change: 409,
  too_early: 409,
  order_used: 409,
  payment_not_verified: 400,
  payment_not_settled: 409,
  payments_unavailable: 503,
  payment_unconfirmed: 503,
  too_many_attempts: 429,
  hashing_busy: 503,
  ticket_not_found: 404,
  ticket_closed: 409,
  attachment_not_found: 404,
  files_unavailable: 503,
  upload_broken: 400,
  enquiry_not_found: 404,
  reach_not_found: 404,
  reach_fixed: 409,
  review_not_found: 404,
  deliverable_not_found: 404,
  deliverable_changed: 409,
  nothing_to_refund: 409,
  refund_amount_changed: 409,
  cancel_newer_first: 409,
  calendar_exam_not_found: 404,
  calendar_feed_not_found: 404,
  reminders_need_consent: 403,
  text_channel_off: 409,
  text_number_unusable: 409,
  text_number_stopped: 409,
  text_number_unconfirmed: 409,
  text_code_wrong: 422,
  picture_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  wrong_host: 421,
  body_not_json: 400,
  content_type_refused: 415,
  form_expected: 415,
  body_encoded: 415,
  body_too_large: 413,
  cross_site: 403,
  too_many_requests: 429,
  too_busy: 503,
  heavy_work_busy: 503,
  heavy_work_too_long: 503,
  overloaded: 503,
  database_away: 503,
  disk_full: 507,
  slow_down: 429,
  not_ready: 503,
  internal: 500,
} as const satisfies Record<keyof Messages["problems"], number>;

/** Those that only staff and programs of partners meet: the console is in English. */
const staffProblems = {
  not_set_up: { status: 409, error: "Please save your hours first" },
  report_not_found: { status: 404, error: "There is no such report" },
  office_not_found: { status: 404, error: "There is no such office" },
  office_decided: { status: 409, error: "Somebody decided this claim meanwhile" },
  statement_decided: { status: 409, error: "This statement was decided or withdrawn meanwhile" },
  owner_change_not_found: { status: 404, error: "There is no such change" },
  owner_change_decided: { status: 409, error: "Somebody decided this change meanwhile" },
  report_decided: { status: 409, error: "This report was decided or withdrawn meanwhile" },
  staff_credentials_wrong: { status: 401, error: "E-mail address or password is not correct" },
  session_ended: { status: 401, error: "Your session has ended. Please sign in again" },
  sign_in_incomplete: { status: 401, error: "Please finish signing in with your second step" },
  staff_not_found: { status: 404, error: "Staff member not found" },
  staff_exists: { status: 409, error: "There is already a staff account with this e-mail address" },
  own_account: { status: 409, error: "You cannot change this on your own account. Please ask another admin" },
  last_admin: { status: 409, error: "This is the last admin. Please make somebody else an admin first" },
  second_factor_set: {
    status: 409,
    error: "This account already has a second factor. To set up a new one, ask another admin to remove it first",
  },
  second_factor_missing: { status: 409, error: "This account has no second factor yet. Please set one up first" },
  enrolment_missing: { status: 409, error: "This QR code is no longer valid. Please start again with a new one" },
  invitation_refused: { status: 400, error: "This invitation has been used already, has expired or is incomplete" },
  not_your_role: { status: 403, error: "Your role does not allow you to open this part of the console" },
  webhook_refused: { status: 400, error: "The signature does not match" },
  enquiry_closed: { status: 409, error: "This message is closed" },
  withdrawn_by_sender: { status: 409, error: "The sender withdrew this. Only they can open it again" },
  call_not_allowed: { status: 409, error: "This person did not allow us to call, or withdrew it" },
  further_mail_not_allowed: { status: 409, error: "The sender has an answer, and did not allow us to write again" },
  conversation_not_found: {
    status: 404,
    error: "This conversation does not exist, or it was deleted with its account",
  },
  answered_meanwhile: {
    status: 409,
    error: "Somebody has written in this conversation since you opened it. Please read it before you send your answer",
  },
  permission_not_found: { status: 404, error: "Permission not found" },
  review_changed: { status: 409, error: "The review has changed since you opened it. Please read it again" },
  refund_not_found: { status: 404, error: "Refund not found" },
  refund_not_possible: {
    status: 409,
    error: "This order cannot be refunded here: it is not paid, or was paid with another provider or currency",
  },
  refund_too_large: { status: 422, error: "This is more than can still be refunded" },
  refund_not_waiting: { status: 409, error: "This refund is no longer waiting for a decision" },
  refund_own: { status: 403, error: "Somebody else must decide on a refund that you requested" },
  refund_not_failed: { status: 409, error: "Only a failed refund can be tried again" },
  delivered_by_you: { status: 403, error: "Somebody else must decide on a dispute about something you delivered" },
  provider_silent: {
    status: 503,
    error: "The payment provider is not answering. Nothing was changed. Please try again in a minute",
  },
  order_not_waiting: { status: 409, error: "This order is no longer waiting for staff. Please look at it again" },
  order_still_blocked: {
    status: 409,
    error:
      "This still cannot be done: details are missing, the e-mail or phone already has an account, or consent is missing",
  },
  student_not_found: { status: 404, error: "Student not found" },
  student_needs_consent: {
    status: 409,
    error: "This student is under 18 and nobody has agreed yet, so you cannot give them the package",
  },
  student_has_package: {
    status: 409,
    error: "This student already has the package. Please refund the payment instead",
  },
  failed_job_not_found: { status: 404, error: "This job is no longer among the failed ones" },
  failed_email_not_found: { status: 404, error: "This e-mail is no longer among the failed ones" },
  failed_webhook_not_found: { status: 404, error: "This message is no longer among the failed ones" },
  email_too_old: {
    status: 409,
    error:
      "The link in this e-mail has expired. You can drop this e-mail; anyone who needs the link can ask for a new one",
  },
  partner_key_not_found: { status: 404, error: "There is no such key, or it was revoked already" },
  partner_key_closed: { status: 409, error: "This key is over, was revoked, or does not open webhooks" },
  partner_webhook_missing: { status: 409, error: "This key has no webhook that is switched on" },
  delivery_not_found: { status: 404, error: "There is no such message, or it waits to be sent already" },
  record_not_found: { status: 404, error: "This record does not exist, or it was removed" },
  posting_not_held: { status: 409, error: "This posting no longer waits for a second person. Please look at it again" },
  posting_own: { status: 403, error: "Somebody else must clear sentences about money that you wrote" },
  match_not_found: { status: 404, error: "There is no such match" },
  match_decided: { status: 409, error: "Somebody else decided this name meanwhile. Please look at it again" },
  match_without_source: {
    status: 409,
    error: "No file with figures of this name is stored. Please create the college under Colleges, and choose it here",
  },
  import_not_found: { status: 404, error: "Import not found" },
  public_data_runs: { status: 409, error: "Public data is being loaded already" },
  import_step_refused: { status: 409, error: "The import is not at that step. Please look at it again" },
  change_not_found: { status: 404, error: "The history of this record has no such change" },
  changed_meanwhile: {
    status: 409,
    error: "Somebody else has changed this record since you opened it. Please compare both versions and save again",
  },
  model_broken: { status: 409, error: "The file of this model is missing or damaged. Please train it again" },
  training_runs: { status: 409, error: "A training of this authority is waiting or running already" },
  too_few_years: { status: 409, error: "Three years of lists are needed to train a model" },
  merge_undo_over: { status: 409, error: "This merge was undone already, or its 30 days are over" },
  merge_later_first: {
    status: 409,
    error: "The same college was merged again after this. Please undo the later merge first",
  },
  merge_blocked: {
    status: 409,
    error: "Another record has the code of the removed one, so it cannot come back. Please look for it first",
  },
  still_used: { status: 409, error: "Other records still use this one, so it cannot be removed" },
} as const satisfies Record<string, { status: number; error: string }>;

type VisitorProblem = keyof typeof visitorProblems;
type StaffProblem = keyof typeof staffProblems;
export type ProblemCode = VisitorProblem | StaffProblem;

/** What a failure is answered with. */
interface Problem<Code extends ProblemCode> {
  status: Code extends VisitorProblem
    ? (typeof visitorProblems)[Code]
    : Code extends StaffProblem
      ? (typeof staffProblems)[Code]["status"]
      : never;
  /** In English: refusals.server.ts says it in the visitor's language. */
  error: string;
}

const sentences = words(createFormatters("en"));

/** Every expected failure: a code cannot exist without its status and text. */
export const problems = {
  ...Object.fromEntries(
    Object.entries(visitorProblems).map(([code, status]) => [
      code,
      { status, error: sentences[code as VisitorProblem]() },
    ]),
  ),
  ...staffProblems,
} as { [Code in ProblemCode]: Problem<Code> };

/** Messages by field name, for input that was refused. */
export type FieldErrors = Record<string, string>;

/** An expected failure. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldErrors | undefined;
  /** When to try again, for the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
  /** What the reply holds beside the message, such as the other version of a record that two people changed. */
  readonly more: object | undefined;

  constructor(code: ProblemCode, fields?: FieldErrors, retryAfterSeconds?: number, more?: object) {
    super(problems[code].error);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.more = more;
  }

  get status(): number {
    return problems[this.code].status;
  }
}
