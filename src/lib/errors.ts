/** Every expected failure: a code cannot exist without its status and text. */
export const problems = {
  invalid_input: { status: 422, error: "Please check the highlighted answers" },
  page_not_found: { status: 404, error: "Page Not Found" },
  college_not_found: { status: 404, error: "College not found" },
  cut_offs_not_found: { status: 404, error: "No cut-offs are published for this branch" },
  stream_not_found: { status: 404, error: "Stream not found" },
  hostel_not_found: { status: 404, error: "Hostel not found" },
  news_not_found: { status: 404, error: "News article not found" },
  job_not_found: { status: 404, error: "Job not found" },
  not_found: { status: 404, error: "There is nothing at this address" },
  method_not_allowed: { status: 405, error: "This address does not take that method" },
  body_encoded: { status: 415, error: "Please send the request without compression" },
  body_too_large: { status: 413, error: "The request is too large" },
  cross_site: { status: 403, error: "This request came from another site and was refused" },
  too_many_requests: {
    status: 429,
    error: "Too many messages from your connection. Please try again later, or write us an e-mail",
  },
  too_busy: { status: 503, error: "Too many pictures are being drawn. Please try again in a few seconds" },
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

  constructor(code: ProblemCode, fields?: FieldErrors, retryAfterSeconds?: number) {
    super(problems[code].error);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return problems[this.code].status;
  }
}
