const day = 86_400_000;
/** Not longer than a year (RFC 9116); anyone who reads a copy older than this asks again. */
const keptDays = 180;

/**
 * The text of /.well-known/security.txt: whom to tell of a weakness (SECURITY.md says the rest).
 *
 * @param contact e-mail address from the configuration
 * @param now the text's last day is counted from the beginning of this day, so that one day's copies are the same
 *
 * Source: RFC 9116.
 */
export function securityText({ publicUrl, contact, now }: { publicUrl: string; contact: string; now: Date }): string {
  const expires = new Date(Math.floor(now.getTime() / day) * day + keptDays * day);
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}${securityTextPath}`,
    "",
  ].join("\n");
}

export const securityTextPath = "/.well-known/security.txt";
