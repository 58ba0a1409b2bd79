import type { ReactNode } from "react";
import { collegeListPath, patterns } from "#lib/addresses.ts";
import { useMessages, useNames, usePlaceLine } from "#lib/messages/messages.tsx";
import { nameWithCity } from "#lib/place-name.ts";
import { EnquiryButton } from "#site/enquiries/components/enquiry-button.tsx";
import { InterestButton } from "#site/saving/components/interest-button.tsx";
import { Gallery } from "#ui/dialog/gallery.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { ShareButton } from "#ui/page/share-button.tsx";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";
import type { CollegePage } from "./college-page.ts";

/**
 * The first screen: name and place, a picture across, the answers, and what a visitor may do. On a wide screen the picture
 * is beside the name.
 *
 * @param answers the first things families ask
 * @param facts who runs it, and its website
 */
export function CollegeHeader({ page, answers, facts }: { page: CollegePage; answers: ReactNode; facts: ReactNode }) {
  const m = useMessages();
  const nameOf = useNames();
  const placeLine = usePlaceLine();
  const { id, name, stream, tint } = page;
  const crumbs = [
    { label: m.frame.home(), to: patterns.home },
    { label: m.catalogue.streams_title(), to: patterns.streams },
    ...(stream ? [{ label: nameOf(stream.name), to: collegeListPath(stream.id) }] : []),
    { label: page.shortName ?? name },
  ];
  return (
    <div data-tint={tint} className="border-b border-line bg-card">
      <div className="page pb-5">
        <Breadcrumbs crumbs={crumbs} />
        <div className="college-head">
          <div>
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
          </div>
          <Pictures page={page} />
          <div>{answers}</div>
          <div className="mt-3">
            <div className="no-print flex flex-wrap gap-2">
              <InterestButton thing={{ kind: "college", id }} />
              <EnquiryButton look="secondary">{m.contact.enquiry_now()}</EnquiryButton>
              <ShareButton title={nameWithCity(name, nameOf(page.city))} />
            </div>
            {facts}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Its photographs, or the drawing of a place that has none. */
function Pictures({ page: { id, name, tint, photos } }: { page: CollegePage }) {
  const m = useMessages();
  if (photos.length === 0) {
    return <Picture photo={undefined} alt="" kind="thumb" id={id} tint={tint} className="college-picture" isFirst />;
  }
  return (
    <div className={photos.length > 1 ? "lg:col-span-2" : undefined}>
      <Gallery
        photos={photos.map(({ url }) => url)}
        label={m.college.photos()}
        altOf={(number) => photos[number - 1]?.alt || m.college.photo({ name, number })}
        credits={photos.map(({ credit }) => credit)}
        scene={{ kind: "campus", id, tint }}
        shape="college-picture"
      />
    </div>
  );
}
