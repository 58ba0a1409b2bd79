import type { Locale } from "#lib/messages/compiled/types.ts";
import type { TextChannel, TextKind } from "#lib/text-templates.ts";

/** One text message, ready to leave. */
export interface TextMessage {
  kind: TextKind;
  channel: TextChannel;
  language: Locale;
  /** With country code, such as +919800000000. */
  to: string;
  /** Ours; the same on each attempt. */
  reference: string;
  /** What the template's places {{1}}, {{2}} … hold. */
  values: string[];
  /** The same as a sentence. */
  text: string;
}

/** What the provider took over. */
export interface SentText {
  providerId: string;
  /** Parts that are charged, 1 at least. */
  segments: number;
}

/** Where text messages go: a provider of SMS and WhatsApp, or a folder. */
export interface TextMessageGateway {
  /** Through which messages can be sent; empty: switched off. */
  channels: readonly TextChannel[];
  /** Whether the provider has this template. */
  hasTemplate: (channel: TextChannel, kind: TextKind, language: Locale) => boolean;
  /**
   * @throws TextRefused when trying again is of no use, TextDelayed when the provider certainly did not take it,
   *   TextUncertain when it may have
   */
  send: (message: TextMessage) => Promise<SentText>;
  /**
   * What the provider took for this number since an instant, the oldest first: what an attempt without an answer became.
   *
   * @throws TextDelayed
   */
  findSent: (to: { channel: TextChannel; number: string }, since: Date) => Promise<SentText[]>;
  /** Whether the provider signed what it posted to the webhook. */
  isSigned: (fields: URLSearchParams, signature: string) => boolean;
  /** Erases what is stored of sent messages; what has left is out of reach. */
  erase: (references: readonly string[]) => Promise<void>;
}

/** The message was rejected for good. The code is the provider's, without its text, which may hold the number. */
export class TextRefused extends Error {
  override name = "TextRefused";
  readonly code: string;
  /** The number's owner told the provider to stop. */
  readonly isStopped: boolean;
  constructor(code: string, isStopped = false) {
    super(code);
    this.code = code;
    this.isStopped = isStopped;
  }
}

/** The provider did not take the message, and may later. */
export class TextDelayed extends Error {
  override name = "TextDelayed";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** No answer came: the provider may have taken the message. */
export class TextUncertain extends TextDelayed {
  override name = "TextUncertain";
}
