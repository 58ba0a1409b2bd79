/**
 * Whether a text is a whole http or https address that may be shown as a link.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text) && URL.canParse(text) && !namesUser(text);
}

/**
 * Whether an address has a name or a password before its host, as `https://margdeep.in@other.example` has, which looks like
 * ours. A relative address has none.
 */
export function namesUser(address: string): boolean {
  // Without slashes after it, a scheme other than the page's begins a whole address.
  const read = ["http://own.invalid", "https://own.invalid"].map((page) => URL.parse(address, page));
  return read.some((url) => url && url.username + url.password !== "") || /^(https?:)?[\\/]{2,}@/i.test(address);
}
