import { redirect } from "react-router";
import { changeLanguage } from "#features/accounts/service/change-language.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { languageCookieOf } from "#http/request/locale.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { cameFrom } from "#site/seo/came-from.server.ts";
import { withoutLanguage } from "#ui/page/page-head.tsx";

/** No page of its own: the buttons of the header send their form to it. */
export function loader() {
  return redirect(patterns.home);
}

/** Remembers the language that was pressed, and leads back to the page. A student's e-mails follow. */
export const action = formAction("choose_language", async ({ request, context, deps, perform }) => {
  const pressed = (await request.formData()).get("lang");
  const [path = "", query = ""] = cameFrom(request, patterns.home).split("?");
  const back = path + withoutLanguage(query);
  const locale = locales.find((known) => known === pressed);
  if (!locale) return redirect(back, 303);
  const student = await context.get(visitorContext)();
  await perform("choose_language", { work: async () => student && changeLanguage(deps, student.id, locale) });
  return redirect(back, { status: 303, headers: { "Set-Cookie": languageCookieOf(locale, deps.config) } });
});
