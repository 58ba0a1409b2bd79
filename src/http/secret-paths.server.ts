/** Addresses that hold a secret in their path: they are in no log by themselves, and no Referer carries them on. */
const secretPaths: [RegExp, string][] = [
  [/^\/passwordreset\//i, "/Passwordreset/:uid/:resettoken"],
  [/^\/guardian\//i, "/guardian/:consent/:token"],
  [/^\/email-change\//i, "/email-change/:change/:side/:token"],
  [/^\/calendar\/feed\//i, "/calendar/feed/:feed/:token/calendar.ics"],
  [/^\/calendar\/reminders\//i, "/calendar/reminders/:reminders/:token"],
  [/^\/choices\/shared\//i, "/choices/shared/:link/:token"],
  [/^\/api\/shared-choices\//i, "/api/shared-choices/:link/:token/"],
  [/^\/staff\/invitation\//i, "/staff/invitation/:token"],
];

/** The route pattern of such an address, or null for any other. */
export function secretPattern(path: string): string | null {
  return secretPaths.find(([prefix]) => prefix.test(decoded(path)))?.[1] ?? null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
