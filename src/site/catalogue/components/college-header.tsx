import { ArrowLeft, ExternalLink, MapPin } from "lucide-react";
import { collegeListPath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Tag } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Figure } from "#ui/figure.tsx";
import { Gallery } from "#ui/gallery.tsx";
import { Link } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import { placeLine } from "./college-card.tsx";
import type { CollegeView } from "./college-view.ts";

/** Name, place, who runs it, and where the facts come from; beside it a drawing, or beneath it the photos. */
export function CollegeHeader({ college }: { college: CollegeView["college"] }) {
  const m = useMessages();
  const [stream] = college.streams;
  const tint = stream?.slug ?? "engineering";
  const crumbs = [
    { label: m.frame.home(), to: patterns.home },
    { label: m.catalogue.streams_title(), to: patterns.streams },
    ...(stream ? [{ label: stream.name, to: collegeListPath(stream.id) }] : []),
    { label: college.short_name ?? college.name },
  ];
  return (
    <div data-tint={tint} className="border-b border-line bg-card">
      <div className="page pb-6">
        <Breadcrumbs crumbs={crumbs} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="md:py-2">
            <Link to={patterns.streams} className="no-print link inline-flex min-h-11 items-center gap-2">
              <ArrowLeft className="size-4" strokeWidth={1.5} aria-hidden="true" />
              {m.college.view_all()}
            </Link>
            <h1 className="mt-1 text-2xl md:text-3xl">{college.name}</h1>
            <p className="mt-2 flex items-start gap-2 text-lg">
              <MapPin className="mt-1 size-5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
              {placeLine(college)}
            </p>
            <Facts college={college} />
            <ShareButton title={`${college.name}, ${college.city}`} className="mt-3" />
          </div>
          {college.photos.length === 0 ? (
            <Picture
              photo={undefined}
              alt=""
              kind="campus"
              id={college.id}
              tint={tint}
              className="h-32 rounded-card max-md:order-first md:h-full md:max-h-64"
              isFirst
            />
          ) : null}
        </div>
        <Gallery
          photos={college.photos}
          label={m.college.photos()}
          altOf={(number) =>
            college.photo_details?.[number - 1]?.alt || m.college.photo({ name: college.name, number })
          }
          credits={college.photo_details?.map(({ credit }) => credit)}
          scene={{ kind: "campus", id: college.id, tint }}
          className="mt-5"
        />
      </div>
    </div>
  );
}

function Facts({ college }: { college: CollegeView["college"] }) {
  const m = useMessages();
  const tags = [
    ...(college.ownership === "unknown" ? [] : [m.catalogue.ownership_name({ ownership: college.ownership })]),
    ...(college.is_women_only ? [m.catalogue.women_only()] : []),
  ];
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Tag>{tag}</Tag>
          </li>
        ))}
        {college.founded_year ? (
          <li>
            <Tag>
              <Figure fact={`college-${college.id}-founded_year`}>
                {m.college.founded({ year: college.founded_year })}
              </Figure>
            </Tag>
          </li>
        ) : null}
      </ul>
      {college.university ? (
        <p className="mt-3 text-muted">{m.college.university({ university: college.university })}</p>
      ) : null}
      {college.website ? (
        <p className="mt-1">
          <OutsideLink href={college.website} className="link inline-flex min-h-11 items-center gap-1.5">
            {m.college.website()}
            <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden="true" />
            <span className="sr-only">({m.ui.opens_new_tab()})</span>
          </OutsideLink>
        </p>
      ) : null}
    </>
  );
}
