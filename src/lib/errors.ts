/** Every expected failure: a code cannot exist without its status and text. */
export const problems = {
  invalid_input: { status: 422, error: "Please check the highlighted answers" },
  page_not_found: { status: 404, error: "Page Not Found" },
  college_not_found: { status: 404, error: "College not found" },
  rehearsal_not_found: { status: 404, error: "We have no lists of this counselling and year" },
  chances_not_found: { status: 404, error: "We have no chances of this counselling yet" },
  cut_offs_not_found: { status: 404, error: "We do not have cut-offs of this branch" },
  fact_not_found: { status: 404, error: "There is no such figure, or it is no longer published" },
  report_not_found: { status: 404, error: "There is no such report" },
  report_decided: { status: 409, error: "This report was decided or withdrawn meanwhile" },
  stream_not_found: { status: 404, error: "Stream not found" },
  hostel_not_found: { status: 404, error: "Hostel not found" },
  news_not_found: { status: 404, error: "News article not found" },
  course_not_found: { status: 404, error: "Course not found" },
  job_not_found: { status: 404, error: "Job not found" },
  not_signed_in: { status: 401, error: "Please sign in" },
  wrong_credentials: { status: 401, error: "Email, mobile number or password is not correct" },
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
  session_not_found: { status: 404, error: "This session has already ended" },
  not_your_role: { status: 403, error: "Your role does not allow you to open this part of the console" },
  token_refused: { status: 401, error: "The access token is missing, wrong or expired" },
  not_yours: { status: 403, error: "This belongs to somebody else" },
  already_in_wishlist: { status: 409, error: "Already in your wishlist" },
  choice_list_not_found: { status: 404, error: "We do not have this list" },
  choice_lists_full: { status: 409, error: "You have as many lists as we can keep. Please delete one first" },
  choice_list_changed: { status: 409, error: "This list was changed meanwhile, perhaps on another device" },
  shared_list_not_found: { status: 404, error: "This link leads to no list. Please ask for a new one" },
  link_may_not: { status: 403, error: "This link does not allow that" },
  sharing_needs_consent: {
    status: 403,
    error: "If you are under 18, a parent or guardian must agree before you share a list",
  },
  share_not_found: { status: 404, error: "This list was not shared with that person, or they were removed" },
  shares_full: { status: 409, error: "This list is shared with as many people as it can be. Please remove one first" },
  comment_not_found: { status: 404, error: "We do not have this comment" },
  comments_full: {
    status: 409,
    error: "You have written as many comments here as we can keep. Please delete one first",
  },
  opinion_opened: {
    status: 409,
    error: "Everybody has answered, so answers no longer change. The student can ask everybody again",
  },
  wishlist_full: { status: 409, error: "Your wishlist is full. Please remove something first" },
  account_exists: {
    status: 409,
    error: "There is already an account with this e-mail or phone number. Please log in instead",
  },
  reset_link_refused: { status: 400, error: "This link has been used already, has expired or is incomplete" },
  consent_link_refused: { status: 404, error: "This link has expired or is incomplete" },
  consent_needed: {
    status: 403,
    error:
      "If you are under 18, a parent or guardian must agree before you can pay. Please start with the free package. You can upgrade once they have agreed",
  },
  answers_need_consent: {
    status: 403,
    error: "If you are under 18, a parent or guardian must agree before exam answers are kept in your profile",
  },
  captcha_required: { status: 422, error: "Please tick the box that says you are not a robot" },
  captcha_refused: { status: 422, error: "The robot check has expired. Please tick its box again" },
  package_not_found: { status: 404, error: "This package is no longer offered" },
  price_changed: { status: 409, error: "The price of this package has changed. Please look at it again before paying" },
  nothing_to_pay: { status: 422, error: "This package is free, so there is nothing to pay. Please sign up with it" },
  not_an_upgrade: {
    status: 409,
    error: "This is not an upgrade from the package you have, so there is nothing to pay for it",
  },
  payment_required: { status: 402, error: "This package has not been paid yet" },
  order_not_found: { status: 404, error: "Order not found" },
  order_used: { status: 409, error: "This payment has already been used for an account" },
  payment_not_verified: { status: 400, error: "The payment could not be verified" },
  payment_not_settled: {
    status: 409,
    error: "Your payment arrived, but it does not match the order. Our staff are checking it and will write to you",
  },
  payments_unavailable: {
    status: 503,
    error: "Payment is not available right now. You were not charged. Please try again in a few minutes",
  },
  payment_unconfirmed: {
    status: 503,
    error:
      "We could not confirm your payment yet. If money was taken, it is not lost. We keep checking and will write to you",
  },
  webhook_refused: { status: 400, error: "The signature does not match" },
  too_many_attempts: { status: 429, error: "Too many attempts. Please wait a little before you try again" },
  hashing_busy: { status: 503, error: "Many people are signing in right now. Please try again in a few seconds" },
  ticket_not_found: { status: 404, error: "Ticket not found" },
  ticket_closed: { status: 409, error: "This ticket is closed. Reopen it to write more" },
  attachment_not_found: { status: 404, error: "Attachment not found" },
  files_unavailable: {
    status: 503,
    error: "We cannot save or open files right now, and nothing was sent. Please try again in a few minutes",
  },
  upload_broken: { status: 400, error: "The form did not arrive complete, so nothing was saved. Please send it again" },
  enquiry_not_found: { status: 404, error: "Message not found" },
  enquiry_closed: { status: 409, error: "This message is closed" },
  withdrawn_by_sender: { status: 409, error: "The sender withdrew this. Only they can open it again" },
  call_not_allowed: { status: 409, error: "This person did not allow us to call, or withdrew it" },
  further_mail_not_allowed: {
    status: 409,
    error: "The sender has an answer, and did not allow us to write again",
  },
  conversation_not_found: {
    status: 404,
    error: "This conversation does not exist, or it was deleted with its account",
  },
  answered_meanwhile: {
    status: 409,
    error: "Somebody has written in this conversation since you opened it. Please read it before you send your answer",
  },
  reach_not_found: { status: 404, error: "There is no such entry" },
  reach_fixed: { status: 409, error: "The law, or your account itself, needs this. You cannot withdraw it" },
  permission_not_found: { status: 404, error: "Permission not found" },
  review_not_found: { status: 404, error: "Review not found" },
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
  deliverable_not_found: { status: 404, error: "There is nothing like this in the package" },
  deliverable_changed: {
    status: 409,
    error: "This has changed since you opened it, so nothing was saved. Please look at it again",
  },
  delivered_by_you: { status: 403, error: "Somebody else must decide on a dispute about something you delivered" },
  nothing_to_refund: { status: 409, error: "By the refund rule there is nothing to refund on this order now" },
  refund_amount_changed: {
    status: 409,
    error: "The amount that can be refunded has changed. Please look at it again before you cancel",
  },
  cancel_newer_first: {
    status: 409,
    error: "This package was followed by another one. Please cancel the newer one first",
  },
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
  record_not_found: { status: 404, error: "This record does not exist, or it was removed" },
  posting_not_held: { status: 409, error: "This posting no longer waits for a second person. Please look at it again" },
  posting_own: { status: 403, error: "Somebody else must clear sentences about money that you wrote" },
  match_not_found: { status: 404, error: "There is no such match" },
  match_decided: { status: 409, error: "This match was decided meanwhile. Please look at it again" },
  import_not_found: { status: 404, error: "Import not found" },
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
  calendar_exam_not_found: { status: 404, error: "There is no such exam in the calendar" },
  calendar_feed_not_found: { status: 404, error: "There is no such calendar. Its address may have been replaced" },
  reminders_need_consent: {
    status: 403,
    error: "If you are under 18, a parent or guardian must agree before we send you reminders",
  },
  still_used: { status: 409, error: "Other records still use this one, so it cannot be removed" },
  picture_not_found: { status: 404, error: "Picture not found" },
  not_found: { status: 404, error: "There is nothing at this address" },
  method_not_allowed: { status: 405, error: "This address does not accept that method" },
  wrong_host: { status: 421, error: "This site is not served under that name" },
  body_not_json: { status: 400, error: "The request is not valid JSON" },
  content_type_refused: { status: 415, error: "This address does not accept that Content-Type" },
  form_expected: { status: 415, error: "Please send the form of this page" },
  body_encoded: { status: 415, error: "Please send the request without compression" },
  body_too_large: { status: 413, error: "The request is too large" },
  cross_site: { status: 403, error: "This request came from another site and was refused" },
  too_many_requests: {
    status: 429,
    error: "Too many messages from your connection. Please try again later, or send us an e-mail",
  },
  too_busy: { status: 503, error: "Too many pictures are being drawn. Please try again in a few seconds" },
  overloaded: { status: 503, error: "The site is very busy right now. Please try again in a few seconds" },
  database_away: { status: 503, error: "We cannot reach our data right now. Please try again in a minute" },
  disk_full: {
    status: 507,
    error: "Our storage is full, so nothing was saved. Please try again in a few minutes",
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
