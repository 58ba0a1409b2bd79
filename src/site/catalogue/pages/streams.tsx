import {
  endOfAnnouncement,
  listAnnouncement,
  listShownStreams,
} from "#features/catalogue/service/list-streams.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic, cacheUntil } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { LatestUpdate } from "../components/college/latest-update.tsx";
import { StreamTiles } from "../components/list/stream-tiles.tsx";
import type { Route } from "./+types/streams";

export async function loader({ context }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.colleges, ...pageTags.announcements);
  const deps = context.get(depsContext);
  const [streams, announcement] = await Promise.all([listShownStreams(deps), listAnnouncement(deps, "streams")]);
  if (announcement) cacheUntil(context, endOfAnnouncement(announcement));
  return { streams, announcement };
}

export default function Streams({ loaderData: { streams, announcement } }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <div className="page py-6 md:py-10">
      <PageHead
        title={m.frame.title({ page: m.catalogue.streams_title() })}
        description={m.catalogue.streams_description()}
      />
      <h1 className="text-2xl md:text-3xl">{m.catalogue.streams_title()}</h1>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={patterns.chances} className="link tap-row font-semibold">
          {m.frame.chances()}
        </Link>
        <Link to={patterns.map} className="link tap-row font-semibold">
          {m.catalogue.map_link()}
        </Link>
      </p>
      {announcement ? (
        <div className="mt-4">
          <LatestUpdate announcement={announcement} />
        </div>
      ) : null}
      <div className="mt-6">
        {streams.length > 0 ? (
          <StreamTiles streams={streams} heading="h2" />
        ) : (
          <EmptyState text={m.catalogue.no_streams()} />
        )}
      </div>
    </div>
  );
}
