import { join } from "node:path";
import { expect } from "@playwright/test";
import { linkIn, type ReceivedMail, readOutbox } from "../../tests/support/read-mail.ts";
import { dataFolder } from "./data-folder.ts";

/**
 * Waits for and returns the newest e-mail sent to an address.
 *
 * @param subject part of the subject to match
 */
export async function readLatestMail(to: string, subject = ""): Promise<ReceivedMail> {
  let latest: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      const mails = await readOutbox(join(dataFolder, "outbox"));
      latest = mails.findLast((mail) => mail.to.includes(to) && mail.subject.includes(subject));
      return latest !== undefined;
    }, `an e-mail "${subject}" to ${to}`)
    .toBe(true);
  return latest as ReceivedMail;
}

/** The path of the only link in an e-mail, for `page.goto`. */
export function pathIn(mail: ReceivedMail): string {
  const { pathname, search } = new URL(linkIn(mail));
  return pathname + search;
}
