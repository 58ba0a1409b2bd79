/** Addresses that hold a secret in their path: they are in no log by themselves, and no Referer carries them on. */
const secretPaths: [RegExp, string][] = [
  [/^\/passwordreset\//i, "/Passwordreset/:uid/:resettoken"],
  [/^\/guardian\//i, "/guardian/:consent/:token"],
  [/^\/email-change\//i, "/email-change/:change/:side/:token"],
  [/^\/calendar\/feed\//i, "/calendar/feed/:feed/:token/calendar.ics"],
  [/^\/calendar\/reminders\//i, "/calendar/reminders/:reminders/:token"],
  [/^\/choices\/shared\//i, "/choices/shared/:link/:token"],
  [/^\/api\/shared-choices\//i, "/api/shared-choices/:link/:token/"],
  [/^\/hostel-owner\//i, "/hostel-owner/:link/:token"],
  [/^\/api\/hostel-owner\//i, "/api/hostel-owner/:link/:token/"],
  [/^\/college-office\/[^/]+\/[^/]/i, "/college-office/:link/:token"],
  [/^\/api\/college-office\//i, "/api/college-office/:link/:token/"],
  [/^\/staff\/invitation\//i, "/staff/invitation/:token"],
];

/** Nearly no address is one of them: a single test says so. */
const anySecretPath = new RegExp(secretPaths.map(([prefix]) => prefix.source).join("|"), "i");

/** The route pattern of such an address, or null for any other. */
export function secretPattern(path: string): string | null {
  const plain = decoded(path);
  if (!anySecretPath.test(plain)) return null;
  return secretPaths.find(([prefix]) => prefix.test(plain))?.[1] ?? null;
}

function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
