/** One e-mail, ready to leave. */
export interface MailMessage {
  /** Such as welcome: names the file in the outbox. */
  kind: string;
  /** The same on each attempt, so that a mail server or reader collapses duplicates. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends e-mails of this kind (RFC 8058). */
  unsubscribe?: string;
  /** The text of a calendar file that is attached. */
  calendar?: string;
}

/** What tells the e-mails of an erased account: those to these addresses, in lower case, and those with these ids. */
export interface MailTraces {
  addresses: readonly string[];
  messageIds: readonly string[];
}

/** Where e-mails go: a mail server, or a folder. */
export interface MailGateway {
  /**
   * @throws MailRefused when trying again is of no use, MailDelayed when it may pass
   */
  send: (message: MailMessage) => Promise<void>;
  /** Erases what is stored of sent messages; what has left through a mail server is out of reach. */
  erase: (traces: MailTraces) => Promise<void>;
  close: () => Promise<void>;
}

/** The message was rejected for good. The code is the server's reply code, without its text. */
export class MailRefused extends Error {
  override name = "MailRefused";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * The mail server did not answer, or deferred the message; `code` as in {@link MailRefused}.
 *
 * `outage` is set when the fault is not of this one message: no connection, no login, no encryption. It says in words what
 * happened, and names nobody a message was for.
 */
export class MailDelayed extends Error {
  override name = "MailDelayed";
  readonly code: string;
  readonly outage: string | null;
  constructor(code: string, outage: string | null) {
    super(code);
    this.code = code;
    this.outage = outage;
  }
}
