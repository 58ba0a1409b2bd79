import { redirect } from "react-router";
import { changeLanguage } from "#features/accounts/service/change-language.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { languageCookieOf } from "#http/locale.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { cameFrom } from "#site/seo/came-from.server.ts";
import { withoutLanguage } from "#ui/page-head.tsx";

/** Remembers the language that was pressed, and leads back to the page. A student's e-mails follow. */
export async function receiveLanguage({ request, context, deps, perform }: SentForm<"choose_language">) {
  const asked = (await request.formData()).get("lang");
  const [path = "", query = ""] = cameFrom(request, patterns.home).split("?");
  const back = path + withoutLanguage(query);
  const locale = locales.find((known) => known === asked);
  if (!locale) return redirect(back, 303);
  const student = await context.get(visitorContext)();
  await perform("choose_language", { work: async () => student && changeLanguage(deps, student.id, locale) });
  return redirect(back, { status: 303, headers: { "Set-Cookie": languageCookieOf(locale, deps.config) } });
}
