import { isWebAddress } from "./web-address.ts";

/** Sites whose name and icon (public/social) the footer knows, by the end of their host. */
const networks = {
  "instagram.com": { name: "Instagram", icon: "instagram" },
  "youtube.com": { name: "YouTube", icon: "youtube" },
  "facebook.com": { name: "Facebook", icon: "facebook" },
  "linkedin.com": { name: "LinkedIn", icon: "linkedin" },
  "x.com": { name: "X", icon: "x" },
  "t.me": { name: "Telegram", icon: "telegram" },
  "whatsapp.com": { name: "WhatsApp", icon: "whatsapp" },
} as const;

/** A link of the footer to the operator's page on another site. */
export interface SocialLink {
  url: string;
  name: string;
  /** A file of public/social, without its ending. */
  icon: string;
}

/** The names of the known sites, for messages. */
export const knownNetworks: string = Object.values(networks)
  .map(({ name }) => name)
  .join(", ");

/**
 * The link of an address.
 *
 * @returns null when it is no https address of a site that the footer knows
 */
export function socialLink(address: string): SocialLink | null {
  if (!isWebAddress(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  const known = Object.entries(networks).find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && known ? { url: href, ...known[1] } : null;
}
