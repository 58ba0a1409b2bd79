/**
 * Sends one test e-mail with the product's configuration: `npm run mail:test -- name@example.org`. The product may run
 * meanwhile. Without a mail server the message becomes a file in the outbox.
 */
import { randomUUID } from "node:crypto";
import { MailDelayed, MailRefused } from "#gateways/mail.server.ts";
import { openMail, outboxFolder } from "#gateways/open-mail.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";

process.exitCode = await main(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(address: string | undefined): Promise<number> {
  if (!address) {
    console.error("Name the recipient: npm run mail:test -- name@example.org");
    return 1;
  }
  const config = readConfig(process.env);
  openDataFolder(config.DATA_DIR);
  const mail = openMail(config, () => new Date());
  const text = `This e-mail shows that ${config.PUBLIC_URL} can send e-mail. Nobody has to do anything.`;
  const messageId = `<${randomUUID()}@${new URL(config.PUBLIC_URL).hostname}>`;
  try {
    await mail.send({
      kind: "test",
      messageId,
      to: { name: "", address },
      subject: "Test e-mail",
      text,
      html: `<p>${text}</p>`,
    });
  } catch (error) {
    console.error(inWords(error));
    return 1;
  } finally {
    await mail.close();
  }
  console.log(
    config.SMTP_URL
      ? `The mail server has taken the message ${messageId}. Look into the inbox, and into spam.`
      : `SMTP_URL is not set: the message is a file in ${outboxFolder(config)}.`,
  );
  return 0;
}

function inWords(error: unknown): string {
  if (error instanceof MailRefused) return `The mail server refused the message: ${error.code}`;
  if (!(error instanceof MailDelayed)) return `The message could not be sent: ${(error as Error).message}`;
  return error.outage
    ? `The mail server could not be used: ${error.outage} (${error.code}). Check SMTP_URL and MAIL_FROM.`
    : `The mail server deferred the message: ${error.code}`;
}
