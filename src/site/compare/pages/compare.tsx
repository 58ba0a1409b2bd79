import { askComparison } from "#features/compare/acts.server.ts";
import { compare } from "#features/compare/service/compare.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { ShareButton } from "#ui/page/share-button.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { readCompareAddress, viewComparison } from "../compare-view.server.tsx";
import { receiveComparisonForm } from "../forms/ask-comparison.server.ts";
import { ownSeatsOf } from "../own-seats.server.ts";
import type { Route } from "./+types/compare";

const nothingAsked = { pool: "", home: "", error: "" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { ids, query } = readCompareAddress(url.searchParams);
  const compared = await compare(deps, ids);
  const isEveryone = query !== "" || compared.comparison.absent.length > 0;
  cachePublic(
    context,
    ...compared.colleges.flatMap(({ id }) => pageTags.college(id)),
    ...(isEveryone ? pageTags.colleges : []),
  );
  const own = await ownSeatsOf(context, compared.comparison);
  return viewComparison(deps, compared, {
    query,
    own,
    asked: { ...nothingAsked, pool: own.pool },
    answer: null,
    locale: context.get(localeContext),
  });
}

export const action = formAction(askComparison, receiveComparisonForm);

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Two to four colleges or branches side by side. */
export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, compare: m } = useMessages();
  const { names, html } = actionData ?? loaderData;
  const title = names ? m.title_of({ names }) : m.title();
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: title })} description={m.description()} isIndexed={names === ""} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      {names ? null : <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>}
      {names ? <ShareButton title={title} className="mt-3" /> : null}
      <StaticHtml html={html} className="" />
      <PrintedFrom />
    </div>
  );
}
