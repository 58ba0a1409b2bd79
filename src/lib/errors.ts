/** Every expected failure: a code cannot exist without its status and text. */
export const problems = {
  invalid_input: { status: 422, error: "Please check the highlighted answers" },
  page_not_found: { status: 404, error: "Page Not Found" },
  college_not_found: { status: 404, error: "College not found" },
  cut_offs_not_found: { status: 404, error: "No cut-offs are published for this branch" },
  stream_not_found: { status: 404, error: "Stream not found" },
  hostel_not_found: { status: 404, error: "Hostel not found" },
  news_not_found: { status: 404, error: "News article not found" },
  course_not_found: { status: 404, error: "Course not found" },
  job_not_found: { status: 404, error: "Job not found" },
  not_signed_in: { status: 401, error: "Please sign in" },
  wrong_credentials: { status: 401, error: "Email, mobile number or password is not correct" },
  staff_credentials_wrong: { status: 401, error: "E-mail address or password is not correct" },
  session_ended: { status: 401, error: "Your session has ended. Please sign in again" },
  sign_in_incomplete: { status: 401, error: "Please finish signing in: your second step is still asked for" },
  staff_not_found: { status: 404, error: "This member of staff is not there" },
  staff_exists: { status: 409, error: "There is already a staff account with this e-mail address" },
  own_account: { status: 409, error: "Nobody changes this of their own account. Please ask another admin" },
  last_admin: { status: 409, error: "This is the last admin. Please make somebody else an admin first" },
  second_factor_set: {
    status: 409,
    error: "This account has a second factor. Only another admin can take it away, so that a new one can be set up",
  },
  second_factor_missing: { status: 409, error: "This account has no second factor yet. Please set one up first" },
  enrolment_missing: { status: 409, error: "Please begin with a new QR code: this one is not waited for any more" },
  invitation_refused: { status: 400, error: "This invitation was used before, is too old or is not complete" },
  session_not_found: { status: 404, error: "This session has ended already" },
  not_your_role: { status: 403, error: "Your role does not open this part of the console" },
  token_refused: { status: 401, error: "The access token is missing, wrong or too old" },
  not_yours: { status: 403, error: "This belongs to somebody else" },
  already_in_wishlist: { status: 409, error: "Already in your wishlist" },
  wishlist_full: { status: 409, error: "Your wishlist is full. Please take something out of it first" },
  account_exists: {
    status: 409,
    error: "There is already an account with this e-mail or phone number. Please log in instead",
  },
  reset_link_refused: { status: 400, error: "This link was used before, is too old or is not complete" },
  consent_link_refused: { status: 404, error: "This link is too old or is not complete" },
  consent_needed: {
    status: 403,
    error: "Under 18, a parent or guardian has to agree before anything is paid. Begin with the free package",
  },
  captcha_required: { status: 422, error: "Please tick the box that says you are not a robot" },
  captcha_refused: { status: 422, error: "The check against robots has run out. Please tick its box once more" },
  package_not_found: { status: 404, error: "This package is not offered any more" },
  price_changed: { status: 409, error: "The price of this package has changed. Please look at it again before paying" },
  nothing_to_pay: { status: 422, error: "This package is free: sign up with it, there is nothing to pay" },
  payment_required: { status: 402, error: "This package has not been paid yet" },
  order_not_found: { status: 404, error: "Order not found" },
  order_used: { status: 409, error: "This payment has already been used for an account" },
  payment_not_verified: { status: 400, error: "The payment could not be verified" },
  payment_not_settled: {
    status: 409,
    error: "Your payment arrived, but not as it was asked for. People look at it now and write to you",
  },
  payments_unavailable: {
    status: 503,
    error: "Payment is not available at the moment. You were not charged. Please try again in a few minutes",
  },
  payment_unconfirmed: {
    status: 503,
    error:
      "Your payment could not be confirmed yet. If money was taken, it is not lost: we keep asking and write to you",
  },
  webhook_refused: { status: 400, error: "The signature does not fit" },
  too_many_attempts: { status: 429, error: "Too many attempts. Please wait a little before the next one" },
  hashing_busy: { status: 503, error: "Many people are signing in right now. Please try again in a few seconds" },
  ticket_not_found: { status: 404, error: "Ticket not found" },
  ticket_closed: { status: 409, error: "This ticket is closed. Reopen it to write more" },
  attachment_not_found: { status: 404, error: "Attachment not found" },
  files_unavailable: {
    status: 503,
    error: "Files cannot be kept or opened at the moment, and nothing was sent. Please try again in a few minutes",
  },
  upload_broken: { status: 400, error: "The form did not arrive whole, and nothing was kept. Please send it again" },
  enquiry_not_found: { status: 404, error: "Message not found" },
  enquiry_closed: { status: 409, error: "This message is closed" },
  conversation_not_found: { status: 404, error: "There is no such conversation, or it was deleted with its account" },
  answered_meanwhile: {
    status: 409,
    error: "Somebody has written in this conversation meanwhile. Please read it before you send your answer",
  },
  permission_not_found: { status: 404, error: "This permission is not there" },
  review_not_found: { status: 404, error: "Review not found" },
  review_changed: { status: 409, error: "The review was changed meanwhile. Please read it again" },
  refund_not_found: { status: 404, error: "Refund not found" },
  refund_not_possible: {
    status: 409,
    error:
      "Nothing of this order can be given back here: it is not paid, or was paid with another provider or currency",
  },
  refund_too_large: { status: 422, error: "This is more than is left of the payment" },
  refund_not_waiting: { status: 409, error: "This refund does not wait for a decision any more" },
  refund_own: { status: 403, error: "Somebody else has to decide on a refund that you asked for" },
  refund_not_failed: { status: 409, error: "Only a refund that failed can be tried again" },
  provider_silent: {
    status: 503,
    error: "The payment provider does not answer. Nothing was changed. Please try again in a minute",
  },
  order_not_waiting: { status: 409, error: "This order does not wait for staff any more. Please look at it again" },
  order_still_blocked: {
    status: 409,
    error: "It still cannot be done: details are missing, the e-mail or phone has an account, or a consent is missing",
  },
  student_not_found: { status: 404, error: "Student not found" },
  student_needs_consent: {
    status: 409,
    error: "This student is under 18 and nobody has agreed yet: the package cannot be given before that",
  },
  student_has_package: { status: 409, error: "This student has the package already. Give the money back instead" },
  failed_job_not_found: { status: 404, error: "This job is not among the failed ones any more" },
  failed_email_not_found: { status: 404, error: "This e-mail is not among the failed ones any more" },
  email_too_old: {
    status: 409,
    error: "The link in this e-mail works no more. Whoever needs it asks for a new one; this one can be dropped",
  },
  record_not_found: { status: 404, error: "This record is not there, or not any more" },
  import_not_found: { status: 404, error: "This import is not there" },
  import_step_refused: { status: 409, error: "The import is not at that point. Please look at it again" },
  change_not_found: { status: 404, error: "The history of this record has no such change" },
  changed_meanwhile: {
    status: 409,
    error: "Somebody else changed this record meanwhile. Please compare both versions and save again",
  },
  still_used: { status: 409, error: "Other records still need this one, so it cannot be removed" },
  picture_not_found: { status: 404, error: "This picture is not kept here" },
  not_found: { status: 404, error: "There is nothing at this address" },
  method_not_allowed: { status: 405, error: "This address does not take that method" },
  wrong_host: { status: 421, error: "This site is not served under that name" },
  form_expected: { status: 415, error: "Please send the form of this page" },
  body_encoded: { status: 415, error: "Please send the request without compression" },
  body_too_large: { status: 413, error: "The request is too large" },
  cross_site: { status: 403, error: "This request came from another site and was refused" },
  too_many_requests: {
    status: 429,
    error: "Too many messages from your connection. Please try again later, or write us an e-mail",
  },
  too_busy: { status: 503, error: "Too many pictures are being drawn. Please try again in a few seconds" },
  overloaded: { status: 503, error: "Very many people are here right now. Please try again in a few seconds" },
  database_away: { status: 503, error: "What we know cannot be looked up at the moment. Please try again in a minute" },
  disk_full: {
    status: 507,
    error: "There is no room to keep this at the moment, and nothing was kept. Please try again in a few minutes",
  },
  slow_down: { status: 429, error: "Too many requests from your connection in a short time. Please wait a minute" },
  not_ready: { status: 503, error: "The service is starting or its database does not answer" },
  internal: { status: 500, error: "Something went wrong" },
} as const satisfies Record<string, { status: number; error: string }>;

export type ProblemCode = keyof typeof problems;

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
