/** What an e-mail says, before it becomes plain text and HTML. */
export interface EmailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Label and value, such as the amount of a receipt. */
  facts?: [label: string, value: string][];
  /** Appears after the facts. */
  note?: string;
  button: { label: string; href: string };
  /** Why the reader gets it. */
  why: string;
  /** Takes it back by one POST, which mail programs send by a button of their own (RFC 8058). */
  unsubscribe?: string;
  /** The text of a calendar file that goes with it. */
  calendar?: string;
}

/** Texts around every e-mail. */
export interface EmailLayout {
  language: string;
  siteName: string;
  siteUrl: string;
  linkBelow: string;
  whoWeAre: string;
  support: string;
}
