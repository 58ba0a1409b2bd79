/** One e-mail, ready to leave. */
export interface MailMessage {
  /** The same on each try, so that a mail server or reader collapses duplicates. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Where e-mails go: a mail server, or a folder. */
export interface MailGateway {
  /**
   * @throws MailRefused when trying again is of no use; any other error may pass
   */
  send: (message: MailMessage) => Promise<void>;
  close: () => Promise<void>;
}

/** The mail server refused this message for good (5xx). */
export class MailRefused extends Error {}
