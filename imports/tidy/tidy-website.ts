/**
 * The address of a web site in a register, with a scheme.
 *
 * @returns null for what is no address of a site: a removed e-mail address, a dash, a word
 */
export function websiteIn(raw: string): string | null {
  const text = raw.trim().replace(/^(https?)\s*:\s*\/*\s*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`);
  if (text === "" || /[\s@<>"[\]]/.test(text)) return null;
  const address = /^https?:\/\//.test(text) ? text : `http://${text.replace(/^[/:]+/, "")}`;
  const url = URL.parse(address);
  if (!url || !/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(url.hostname) || /^www\.[^.]+$/i.test(url.hostname)) return null;
  return url.pathname === "/" && url.search === "" ? `${url.protocol}//${url.hostname}` : url.href;
}
