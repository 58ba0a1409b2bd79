import { redirect } from "react-router";
import { getRegisterCollege } from "#features/catalogue/service/search-register.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { collegePath, contactPath, patterns } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import { RegisterFacts } from "../components/register-entry.tsx";
import type { Route } from "./+types/register-college";

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await orErrorPage(getRegisterCollege(context.get(depsContext), params.code));
  if ("collegeId" in found) {
    // Browsers ask again each time: a code can be withdrawn from a college.
    throw redirect(collegePath(found.collegeId), { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  cachePublic(context, ...pageTags.colleges);
  return found;
}

/** A college of which there are no facts here: what the register states, what is missing, and where to go on. */
export default function RegisterCollegePage({ loaderData: { entry, nearest } }: Route.ComponentProps) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const place = placeLine([entry.district, entry.state]);
  return (
    <div className="page py-6">
      <PageHead
        title={m.frame.title({ page: entry.name })}
        description={m.registers.description({ name: entry.name, place })}
        isIndexed={false}
      />
      <Breadcrumbs
        crumbs={[
          { label: m.frame.home(), to: patterns.home },
          { label: m.catalogue.search_title(), to: patterns.search },
          { label: entry.name },
        ]}
      />
      <h1 className="wrap-anywhere text-2xl md:text-3xl">{entry.name}</h1>
      <p className="mt-1 text-muted">{m.registers.mark()}</p>
      <RegisterFacts college={entry} />
      <SourceNote source={entry.source} />
      <h2 className="mt-8 text-xl md:text-2xl">{m.registers.missing_title()}</h2>
      <p className="mt-1 max-w-prose">{m.registers.missing()}</p>
      <h2 className="mt-8 text-xl md:text-2xl">{m.registers.add_title()}</h2>
      <p className="mt-1 max-w-prose">{m.registers.add()}</p>
      <ButtonLink to={contactPath(`register-${entry.code}`)} className="mt-4">
        <span aria-hidden="true">{m.registers.ask()}</span>
        <span className="sr-only">{m.registers.ask_for({ name: entry.name })}</span>
      </ButtonLink>
      {nearest.length > 0 ? (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className="mt-8 text-xl md:text-2xl">
            {m.registers.nearest_title()}
          </h2>
          <ul>
            {nearest.map(({ id, name, city, state }) => (
              <li key={id}>
                <Link to={collegePath(id)} className="link tap-row">
                  {name}
                </Link>{" "}
                <span className="text-muted">{placeLine([city, state])}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
