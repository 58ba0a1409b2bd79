import type { Deps } from "#http/deps.server.ts";
import type { Config } from "#lib/config.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import en from "./compiled/en.json";
import hi from "./compiled/hi.json";
import mr from "./compiled/mr.json";
import type { PageContent, PageName } from "./contract.ts";

type Content = { [Name in PageName]: PageContent<Name> };

/** The compiled words by language: scripts/compile-content.ts has checked every field. */
const contents = { en, hi, mr } as unknown as Record<Locale, Content>;

/** Every page that has words of its own. */
export const informationPages = Object.keys(en) as [PageName, ...PageName[]];

declare module "#http/app-state.server.ts" {
  interface AppState {
    /** Pages with their placeholders filled, by `locale/name`. */
    information: Map<string, unknown>;
  }
}

/** The words of an information page in one language, with {email}, {phone} and {address} from configuration (specification D22). */
export function readContentOf<Name extends PageName>(
  { config, state: { information: pages } }: Pick<Deps, "config" | "state">,
  locale: Locale,
  name: Name,
): Content[Name] {
  const key = `${locale}/${name}`;
  if (!pages.has(key)) pages.set(key, fillPlaceholders(contents[locale][name], config));
  return pages.get(key) as Content[Name];
}

function fillPlaceholders(value: unknown, config: Config): unknown {
  if (typeof value === "string") return fillText(value, config);
  if (Array.isArray(value)) return value.map((entry) => fillPlaceholders(entry, config));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillPlaceholders(entry, config)]));
  }
  return value;
}

/** Address and number can be tapped; where they are, content/ holds HTML. */
function fillText(text: string, config: Config): string {
  const { SUPPORT_EMAIL: email, SUPPORT_PHONE: phone } = config;
  return text
    .replaceAll("{email}", linkTo(`mailto:${email}`, email))
    .replaceAll("{phone}", linkTo(`tel:${phone.replaceAll(/[^+\d]/g, "")}`, phone))
    .replaceAll("{address}", escapeHtml(config.SUPPORT_ADDRESS));
}

function linkTo(href: string, text: string): string {
  return `<a class="link" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
