import { listShownStreams } from "#features/catalogue/service/list-streams.server.ts";
import { mapColleges } from "#features/catalogue/service/map-colleges.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { renderMap } from "../components/college/college-map.server.tsx";
import type { Route } from "./+types/map";

/** Reads leniently, as every page does: a state or a stream that does not exist is left out. */
export async function loader({ url, context }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.colleges);
  const deps = context.get(depsContext);
  const streams = await listShownStreams(deps);
  const streamId = streams.find(({ id }) => String(id) === url.searchParams.get("stream_id"))?.id ?? null;
  const asked = url.searchParams.get("state")?.trim() || null;
  const found = await mapColleges(deps, { state: asked, streamId });
  const map = asked === null || found.count > 0 ? found : await mapColleges(deps, { state: null, streamId });
  return { state: map.state, html: renderMap({ map, streams, streamId }, context.get(localeContext)) };
}

export default function CollegeMapPage({ loaderData: { state, html } }: Route.ComponentProps) {
  const m = useMessages();
  const nameOf = useNames();
  const title = state === null ? m.catalogue.map_title() : m.catalogue.map_state_title({ state: nameOf(state) });
  return (
    <div className="page pb-8">
      <PageHead title={m.frame.title({ page: title })} description={m.catalogue.map_description()} />
      <Breadcrumbs
        crumbs={[
          { label: m.frame.home(), to: patterns.home },
          ...(state === null ? [] : [{ label: m.catalogue.map_title(), to: patterns.map }]),
          { label: title },
        ]}
      />
      <h1 className="mb-3 text-2xl md:text-3xl">{title}</h1>
      <StaticHtml html={html} className="" />
    </div>
  );
}
