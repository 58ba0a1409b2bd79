/**
 * Where to go after signing in: an address of ours that a visitor came from, never another site's.
 *
 * @param next as it is in the address bar, so anybody may have written it
 * @param otherwise where to go when it is not ours
 */
export function ownAddress(next: string | null | undefined, otherwise: string): string {
  // Browsers read a backslash as a slash and skip tabs and line ends, so `/\evil` and `/<tab>/evil` name another host.
  if (!next || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return otherwise;
  const { origin, pathname, search, hash } = new URL(next, "http://own.invalid");
  return origin === "http://own.invalid" && !pathname.startsWith("//") ? pathname + search + hash : otherwise;
}
