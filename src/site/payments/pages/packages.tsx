import { listPackages } from "#features/packages/service.server.ts";
import { readOwnPackage } from "#features/payments/service/own-package.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { loginPath, patterns, signUpWithPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { EnglishNote } from "#ui/page/english-text.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { ConsentToPay, PackageCard, UpgradeForm } from "../components/package-list.tsx";
import type { Route } from "./+types/packages";

/** The same for everybody who is not signed in; a student sees what each package costs them. */
export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const student = await context.get(visitorContext)();
  if (student) {
    const { choices, consent, mayPay } = await readOwnPackage(deps, student.id);
    return { packages: choices.map(({ offered }) => offered), own: { choices, consent, mayPay } };
  }
  cachePublic(context, ...pageTags.packages);
  return { packages: await listPackages(deps), own: null };
}

export default function Packages({ loaderData: { packages, own } }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <div className="page py-8 md:py-12">
      <PageHead title={m.frame.title({ page: m.packages.title() })} description={m.packages.description()} />
      <div className="mx-auto max-w-6xl">
        <h1 className="text-3xl md:text-4xl">{m.packages.title()}</h1>
        <p className="mt-2 text-lg">{m.packages.intro()}</p>
        <p className="mt-1 text-muted">{m.payments.taxes_included()}</p>
        {own ? <ConsentToPay consent={own.consent} /> : null}
        {packages.length === 0 ? <p className="mt-6 text-lg text-muted">{m.packages.none()}</p> : null}
        <div className="mt-6">
          <EnglishNote texts={packages.map(({ description }) => description)} />
        </div>
        <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {packages.map((one, position) => {
            const choice = own?.choices[position];
            return (
              <PackageCard key={one.id} one={one} isOwn={choice?.offer.kind === "own"}>
                {choice && own.mayPay ? <UpgradeForm choice={choice} /> : null}
                {own ? null : (
                  <ButtonLink to={signUpWithPath(one.id)} look={one.payablePaise === 0 ? "secondary" : "primary"}>
                    {m.packages.sign_up_with({ package: one.name })}
                  </ButtonLink>
                )}
              </PackageCard>
            );
          })}
        </ul>
        <p className="mt-6">
          <Link to={own ? patterns.myPackage : loginPath(patterns.packages)} className="link tap-row">
            {own ? m.packages.to_own() : m.packages.log_in()}
          </Link>
        </p>
      </div>
    </div>
  );
}
