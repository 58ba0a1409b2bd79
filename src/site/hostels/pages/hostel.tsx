import { data } from "react-router";
import type { EnquiryHandle } from "#features/enquiries/contract.ts";
import { reportHostelFact } from "#features/hostels/acts.server.ts";
import type { Hostel } from "#features/hostels/contract.ts";
import { getHostel } from "#features/hostels/service.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { canSeePreview, previewHeaders } from "#http/request/preview.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { useMessages, useNames, usePlaceLine } from "#lib/messages/messages.tsx";
import { nameWithCity } from "#lib/place-name.ts";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PreviewNotice } from "#ui/page/preview-notice.tsx";
import { SampleNotice } from "#ui/page/sample-notice.tsx";
import { ShareButton } from "#ui/page/share-button.tsx";
import { AddressCard } from "../components/address-card.tsx";
import { Confirmations } from "../components/confirmations.tsx";
import { FacilityBadge } from "../components/facility-badge.tsx";
import { Gallery } from "../components/gallery.tsx";
import { NearColleges } from "../components/near-colleges.tsx";
import { RoomTypes } from "../components/room-types.tsx";
import { StayCard } from "../components/stay-card.tsx";
import type { Route } from "./+types/hostel";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = decodeId(params.hostelid);
  if (id === null) throw notFound();
  cachePublic(context, ...pageTags.hostel(id));
  const isPreview = await canSeePreview(context, request);
  const hostel = await orErrorPage(getHostel(context.get(depsContext), id, isPreview));
  return isPreview ? data({ hostel, isPreview }, { headers: previewHeaders }) : { hostel };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const action = actForm(
  {
    report: button(reportHostelFact, () => "sent", {
      params: (_form, { hostelid = "" }) => ({ id: String(decodeId(hostelid) ?? "") }),
    }),
  },
  ["hostel_not_found"],
);

/** Enquiries opened here are about this hostel. */
export const handle: EnquiryHandle<{ hostel: Hostel }> = {
  enquiryAbout: ({ hostel: { id, name } }) => ({ kind: "hostel", id: String(id), name }),
};

export default function HostelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hostel } = loaderData;
  const m = useMessages();
  const nameOf = useNames();
  const placeLine = usePlaceLine();
  const { name } = hostel;
  const city = nameOf(hostel.city);
  const place = placeLine([hostel.area, hostel.city]);
  return (
    <div className="page">
      <PageHead
        title={m.frame.title({ page: m.hostels.detail_title({ name, city }) })}
        description={m.hostels.detail_description({ name, place })}
        isIndexed={!hostel.is_sample}
      />
      <Breadcrumbs crumbs={[{ label: m.frame.hostel_pg(), to: patterns.hostelList }, { label: name }]} />
      {"isPreview" in loaderData ? <PreviewNotice /> : null}
      <h1 className="text-2xl md:text-3xl">{name}</h1>
      <Facts hostel={hostel} place={place} />
      <ShareButton title={nameWithCity(name, city)} className="mb-4" />
      {hostel.is_sample ? <SampleNotice text={m.hostels.sample_notice()} /> : null}
      <div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr_auto] lg:gap-x-8">
        <div className="lg:row-span-2">
          <Gallery hostel={hostel} />
        </div>
        <div className="lg:col-start-2 lg:row-start-1">
          <StayCard hostel={hostel} />
        </div>
        <div className="grid grid-cols-1 gap-8 lg:col-start-1 lg:row-start-3">
          <Words hostel={hostel} />
          <RoomTypes hostel={hostel} />
          <Facilities facilities={hostel.facilities} />
          <Rules rules={hostel.rules} />
          <Confirmations hostel={hostel} isThanked={actionData?.done === "sent"} error={actionData?.errors.form} />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <AddressCard hostel={hostel} />
        </div>
      </div>
      <NearColleges colleges={hostel.near_colleges} hostelId={hostel.id} />
    </div>
  );
}

/** Where it is, what it is and for whom. */
function Facts({ hostel, place }: { hostel: Hostel; place: string }) {
  const m = useMessages();
  const facts: { icon: IconName; text: string }[] = [
    { icon: "map-pin", text: place },
    { icon: "bed-double", text: m.hostels.kind_name({ kind: hostel.kind }) },
    { icon: "users-round", text: m.hostels.for_resident({ resident: hostel.for_whom }) },
  ];
  return (
    <ul className="mt-2 mb-4 flex flex-wrap gap-x-5 gap-y-1">
      {facts.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon name={icon} className="size-5 text-muted" strokeWidth={1.5} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Words({ hostel }: { hostel: Hostel }) {
  const m = useMessages();
  return (
    <section aria-labelledby="about" className="reading">
      <h2 id="about" className="text-xl">
        {m.hostels.about()}
      </h2>
      <p className="mt-2">{hostel.description || m.hostels.no_description()}</p>
      {hostel.overview ? (
        <>
          <h2 className="mt-6 text-xl">{m.hostels.overview()}</h2>
          <p className="mt-2">{hostel.overview}</p>
        </>
      ) : null}
    </section>
  );
}

function Facilities({ facilities }: { facilities: string[] }) {
  const m = useMessages();
  return (
    <section aria-labelledby="facilities">
      <h2 id="facilities" className="text-xl">
        {m.hostels.facilities()}
      </h2>
      {facilities.length === 0 ? <p className="mt-2">{m.hostels.no_facilities()}</p> : null}
      <ul className="mt-3 flex flex-wrap gap-2">
        {facilities.map((facility) => (
          <li key={facility}>
            <FacilityBadge name={facility} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules({ rules }: { rules: string[] }) {
  const m = useMessages();
  return (
    <section aria-labelledby="rules" className="reading">
      <h2 id="rules" className="text-xl">
        {m.hostels.rules()}
      </h2>
      {rules.length === 0 ? <p className="mt-2">{m.hostels.no_rules()}</p> : null}
      <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-accent-strong">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
