/** Domains under which a provider delivers to one and the same mailbox. */
const sameDomain: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "protonmail.ch": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
};

/** What a provider overlooks in the part before the @. */
const overlooked: Readonly<Record<string, RegExp>> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/**
 * The mailbox that an e-mail address leads to: without case, blanks, what follows a plus sign, and what its provider
 * overlooks. For comparing two addresses alone; mail goes to the address as it was given.
 */
export function canonicalMailbox(email: string): string {
  const [name = "", given = ""] = splitAtLast(email.replace(/\s+/g, "").toLowerCase());
  const domain = sameDomain[given] ?? given;
  const mailbox = name.replace(/(?!^)\+.*$/, "").replace(overlooked[domain] ?? /(?!)/, "");
  return `${mailbox}@${domain}`;
}

/** Whether two addresses lead to one mailbox; nothing is the same as an empty one. */
export function isSameMailbox(one: string, other: string): boolean {
  return one !== "" && other !== "" && canonicalMailbox(one) === canonicalMailbox(other);
}

function splitAtLast(email: string): [string, string] {
  const at = email.lastIndexOf("@");
  return at < 0 ? [email, ""] : [email.slice(0, at), email.slice(at + 1).replace(/\.$/, "")];
}
