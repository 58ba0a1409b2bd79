import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#lib/config.server.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { type TextChannel, templateName, textChannels } from "#lib/text-templates.ts";
import { outboxFolder } from "./open-mail.server.ts";
import type { TextMessage, TextMessageGateway } from "./text-messages.server.ts";
import { twilioMessages } from "./twilio-messages.server.ts";

export type TextConfig = Pick<
  Config,
  | "MODE"
  | "DATA_DIR"
  | "PUBLIC_URL"
  | "MESSAGING_API_URL"
  | "MESSAGING_ACCOUNT"
  | "MESSAGING_KEY"
  | "MESSAGING_SMS_SENDER"
  | "MESSAGING_WHATSAPP_SENDER"
  | "MESSAGING_TEMPLATES"
>;

/** The provider of MESSAGING_ACCOUNT; without one the outbox folder in a trial, and nothing in production. */
export function openTextMessages(config: TextConfig, now: () => Date, timeoutMs?: number): TextMessageGateway {
  const { MESSAGING_ACCOUNT: account, MESSAGING_KEY: key, MESSAGING_TEMPLATES: templates } = config;
  if (!account || !key) return config.MODE === "trial" ? outboxTexts(config, now) : noTexts;
  const senders = { sms: config.MESSAGING_SMS_SENDER, whatsapp: config.MESSAGING_WHATSAPP_SENDER };
  return {
    channels: textChannels.filter((channel) => senders[channel]),
    hasTemplate: (channel, kind, language) => templates.has(templateName(channel, kind, language)),
    ...twilioMessages({
      apiUrl: config.MESSAGING_API_URL.replace(/\/+$/, ""),
      account,
      key,
      senderOf: (channel) => senders[channel] ?? "",
      templateOf: ({ channel, kind, language }) => templates.get(templateName(channel, kind, language)) ?? "",
      webhookUrl: config.PUBLIC_URL + textWebhookPath,
      ...(timeoutMs && { timeoutMs }),
    }),
    erase: async () => {},
  };
}

/** Where the provider posts replies and what became of messages. */
export const textWebhookPath = "/api/text-message-webhook/";

const noTexts: TextMessageGateway = {
  channels: [],
  hasTemplate: () => false,
  send: () => Promise.reject(new Error("Text messages are switched off")),
  findSent: async () => [],
  isSigned: () => false,
  erase: async () => {},
};

/** Each message as a text file, named by time, channel and kind, which ends with its reference. */
function outboxTexts(config: Pick<Config, "DATA_DIR">, now: () => Date): TextMessageGateway {
  const folder = outboxFolder(config);
  return {
    ...noTexts,
    channels: textChannels,
    hasTemplate: () => true,
    send: async (message) => {
      const time = now().toISOString().replaceAll(":", "-").replace("Z", "");
      const name = `${time}-${message.channel}-${message.kind}-${message.reference}.txt`;
      // Codes are in there.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${name}.part`), asFile(message), { mode: 0o600, flush: true });
      await rename(join(folder, `${name}.part`), join(folder, name));
      return { providerId: `outbox-${randomPublicId()}`, segments: segmentsOf(message) };
    },
    erase: async (references) => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const theirs = names.filter((name) => references.some((reference) => name.endsWith(`-${reference}.txt`)));
      for (const name of theirs) await rm(join(folder, name), { force: true });
    },
  };
}

const channelNames: Record<TextChannel, string> = { sms: "SMS", whatsapp: "WhatsApp" };

const asFile = ({ channel, to, language, text }: TextMessage) =>
  `To: ${to}\nBy: ${channelNames[channel]}\nLanguage: ${language}\n\n${text}\n`;

/** Parts of an SMS: 160 letters of GSM's alphabet, else 70 of Unicode; in more than one part a few less. GSM 03.38, 03.40. */
function segmentsOf({ channel, text }: Pick<TextMessage, "channel" | "text">): number {
  if (channel === "whatsapp") return 1;
  const isPlain = /^[\n\r -~]*$/.test(text) && !/[`^{}[\]\\|~]/.test(text);
  const [whole, part] = isPlain ? [160, 153] : [70, 67];
  return text.length <= whole ? 1 : Math.ceil(text.length / part);
}
