import { redirect } from "react-router";
import { parseSavedItemKey, savedItemKey } from "#features/wishlist/saved-item.ts";
import { pathOf } from "#features/wishlist/service/saved-item-path.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ownAddress } from "#lib/own-address.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { LoginForm } from "../components/login-prompt.tsx";
import type { Route } from "./+types/login-first";

export async function loader({ url, context }: Route.LoaderArgs) {
  const thing = parseSavedItemKey(url.searchParams.get("wish"));
  if (!thing) throw notFound();
  const next = ownAddress(url.searchParams.get("next"), pathOf(thing));
  if (await context.get(visitorContext)()) throw redirect(next);
  return { pendingSave: savedItemKey(thing), next };
}

/** The prompt of a save button where no script runs. Opening it changes nothing; its Login does. */
export default function LoginFirst({ loaderData: { pendingSave, next } }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <div className="page flex justify-center py-12">
      <PageHead title={m.frame.title({ page: m.frame.login_prompt() })} isIndexed={false} />
      <section className="card w-96 max-w-full p-6">
        <h1 className="text-xl">{m.frame.login_prompt()}</h1>
        <p className="mt-2 text-muted">{m.frame.login_prompt_hint()}</p>
        <LoginForm pendingSave={pendingSave} next={next}>
          <ButtonLink to={next} look="secondary" className="flex-1">
            {m.frame.cancel()}
          </ButtonLink>
        </LoginForm>
      </section>
    </div>
  );
}
