import type { ReactNode } from "react";
import { collegeListPath, patterns } from "#lib/addresses.ts";
import { useMessages, useNames, usePlaceLine } from "#lib/messages/messages.tsx";
import { Gallery } from "#ui/dialog/gallery.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { ShareButton } from "#ui/page/share-button.tsx";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";
import type { CollegePage } from "./college-page.ts";

/**
 * Name and place, then at once the answers; what else is known and the picture come after them, on a wide screen beside
 * them.
 *
 * @param answers the first things families ask
 * @param facts who runs it, and its website
 */
export function CollegeHeader({ page, answers, facts }: { page: CollegePage; answers: ReactNode; facts: ReactNode }) {
  const m = useMessages();
  const nameOf = useNames();
  const placeLine = usePlaceLine();
  const { id, name, stream, tint, photos } = page;
  const crumbs = [
    { label: m.frame.home(), to: patterns.home },
    { label: m.catalogue.streams_title(), to: patterns.streams },
    ...(stream ? [{ label: nameOf(stream.name), to: collegeListPath(stream.id) }] : []),
    { label: page.shortName ?? name },
  ];
  return (
    <div data-tint={tint} className="border-b border-line bg-card">
      <div className="page pb-6">
        <Breadcrumbs crumbs={crumbs} />
        <div className="-mt-2 flex items-center justify-between gap-3 md:mt-0">
          <Link to={patterns.streams} className="no-print link tap-row gap-2">
            <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
            {m.college.view_all()}
          </Link>
          <ReadAloudButton part="part-answers" />
        </div>
        <h1 className="text-xl md:mt-1 md:text-3xl">{name}</h1>
        <p className="mt-1 flex items-start gap-2 md:mt-2 md:text-lg">
          <Icon
            name="map-pin"
            className="mt-1 size-4 shrink-0 text-muted md:size-5"
            strokeWidth={1.5}
            aria-hidden="true"
          />
          {placeLine(page.place.split(", "))}
        </p>
        <div className="grid grid-cols-1 items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {answers}
          <div>
            {photos.length === 0 ? (
              <Picture
                photo={undefined}
                alt=""
                kind="thumb"
                id={id}
                tint={tint}
                className="mt-5 h-40 rounded-card max-lg:hidden"
                isFirst
              />
            ) : null}
            {facts}
            <ShareButton title={`${name}, ${nameOf(page.city)}`} className="mt-3" />
          </div>
        </div>
        <Gallery
          photos={photos.map(({ url }) => url)}
          label={m.college.photos()}
          altOf={(number) => photos[number - 1]?.alt || m.college.photo({ name, number })}
          credits={photos.map(({ credit }) => credit)}
          scene={{ kind: "campus", id, tint }}
          className="mt-5"
        />
      </div>
    </div>
  );
}
