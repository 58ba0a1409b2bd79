import { z } from "zod";
import type { StatedTopic } from "#db/schema/choices.ts";
import { isWebAddress } from "#lib/web-address.ts";
import { kindOfTopic } from "./values.ts";

/** Second labels under which registries of a country give out names, such as ac.in. */
const secondLabels = new Set([
  "ac",
  "edu",
  "co",
  "com",
  "org",
  "net",
  "gov",
  "nic",
  "res",
  "ernet",
  "gen",
  "firm",
  "ind",
  "mil",
]);

/** Under these every institution has a name of its own below a name that many share, so the whole name counts. */
const sharedByOffices = /\.(?:gov|nic|ernet)\.in$/;

/** Sites and mail that anybody can have: no domain of a college. */
const shared = [
  ...["google.com", "blogspot.com", "wordpress.com", "weebly.com", "wixsite.com", "webnode.com", "webnode.in"],
  ...["github.io", "business.site", "in.net", "facebook.com", "linktr.ee", "000webhostapp.com", "netlify.app"],
  ...["vercel.app", "web.app", "firebaseapp.com", "godaddysites.com", "ueniweb.com", "jimdofree.com"],
];
const freeMail = new Set([
  ...["gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "ymail.com", "rocketmail.com"],
  ...["outlook.com", "outlook.in", "hotmail.com", "hotmail.co.in", "live.com", "live.in", "msn.com"],
  ...["rediffmail.com", "rediff.com", "icloud.com", "me.com", "mac.com", "proton.me", "protonmail.com", "pm.me"],
  ...["zoho.com", "zohomail.in", "zohomail.com", "aol.com", "gmx.com", "gmx.net", "mail.com", "yandex.com"],
  ...["in.com", "sify.com", "indiatimes.com", "tutanota.com", "fastmail.com"],
]);

/**
 * The domain of a college by its web site: the name that its registry gave it, such as iitb.ac.in for www.cse.iitb.ac.in.
 *
 * @param website as the catalogue has it, with or without https://
 * @returns null where it has none of its own: no site, a page at a company that serves everybody, an address in numbers
 */
export function domainOfSite(website: string | null): string | null {
  const text = (website ?? "").trim();
  if (text === "") return null;
  const host = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)?.hostname.toLowerCase() ?? "";
  return ownDomain(host.replace(/\.$/, "").replace(/^www\d*\./, ""));
}

function ownDomain(host: string): string | null {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || !/^[a-z][a-z0-9-]+$/.test(last) || labels.includes("")) return null;
  if (freeMail.has(host) || shared.some((one) => host === one || host.endsWith(`.${one}`))) return null;
  const suffix = last.length === 2 && secondLabels.has(labels.at(-2) ?? "") ? 2 : 1;
  if (labels.length <= suffix) return null;
  return sharedByOffices.test(host) ? host : labels.slice(-suffix - 1).join(".");
}

/** What keeps an address from speaking for a college; null: nothing. */
export function addressProblem(email: string, domain: string): "free_mail" | "other_domain" | null {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (host === domain || host.endsWith(`.${domain}`)) return null;
  return freeMail.has(host) ? "free_mail" : "other_domain";
}

/** The most that a figure may be: what is above is a slip of the hand. */
const mostOf: Partial<Record<StatedTopic, number>> = {
  fees: 10_000_000,
  seats: 20_000,
  median_package: 100_000_000,
  placed: 100_000,
};

const Email = z.email();

/**
 * A value as it is stored: digits for a figure, an address as it is.
 *
 * @returns null where it is none of that topic
 */
export function readValue(topic: StatedTopic, typed: string): string | null {
  const value = typed.trim();
  switch (kindOfTopic[topic]) {
    case "figure": {
      const digits = value.replace(/[\s,]/g, "");
      const isFigure = /^\d{1,9}$/.test(digits) && Number(digits) <= (mostOf[topic] ?? 0);
      return isFigure ? String(Number(digits)) : null;
    }
    case "phone":
      return /^\+?\d[\d\s()/-]{4,29}$/.test(value) ? value : null;
    case "email":
      return Email.safeParse(value).success ? value : null;
    case "address":
      return isWebAddress(value) ? value : null;
    default:
      return value === "" ? null : value;
  }
}
