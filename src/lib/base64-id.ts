/** Ids are in page addresses as base64 of their decimal digits (specification S2.2, D1). */
export function encodeId(id: number): string {
  return btoa(String(id));
}

/**
 * Reads an id from a page address; padding may be missing, URL-safe base64 is read too.
 *
 * @returns a positive integer of at most 2,147,483,647, or null when the text is anything else
 */
export function decodeId(text: string): number | null {
  if (text.length > 16) return null;
  const standard = text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  if (!/^[A-Za-z0-9+/]+$/.test(standard)) return null;
  try {
    const digits = atob(standard);
    if (!/^[1-9][0-9]{0,9}$/.test(digits)) return null;
    const id = Number(digits);
    return id <= 2_147_483_647 ? id : null;
  } catch {
    return null;
  }
}
