import type { Hostel } from "#features/hostels/contract.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** Where a hostel is and how to reach it; nothing is hidden behind a login. */
export function AddressCard({ hostel }: { hostel: Hostel }) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const lines = [
    { label: m.hostels.street(), text: hostel.address },
    { label: m.hostels.city(), text: placeLine([hostel.area, hostel.city]) },
    { label: m.hostels.state(), text: placeLine([hostel.state]) },
    { label: m.hostels.pincode(), text: hostel.pincode },
    { label: m.hostels.landmark(), text: hostel.landmark },
  ].filter(({ text }) => text);
  return (
    <section aria-labelledby="address" className="card p-4 md:p-5">
      <h2 id="address" className="text-xl">
        {m.hostels.address()}
      </h2>
      <address className="not-italic">
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {lines.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Contacts hostel={hostel} />
      </address>
      {hostel.latitude === null || hostel.longitude === null ? null : (
        <OutsideLink
          href={mapAddress(hostel.latitude, hostel.longitude)}
          className={buttonClasses("secondary", "mt-4 w-full")}
        >
          <Icon name="map-pinned" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {m.hostels.map()}
          <span className="sr-only">({m.ui.opens_new_tab()})</span>
        </OutsideLink>
      )}
    </section>
  );
}

function Contacts({ hostel }: { hostel: Hostel }) {
  const m = useMessages();
  const numbers = [hostel.contact, hostel.contact2].filter(Boolean);
  const line = "link tap-row gap-2";
  if (numbers.length === 0 && !hostel.email) return null;
  return (
    <ul aria-label={m.hostels.contact()} className="mt-3 border-t border-line pt-2">
      {numbers.map((number) => (
        <li key={number}>
          <a href={`tel:${number.replace(/[^+\d]/g, "")}`} className={line}>
            <Icon name="phone" className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {number}
          </a>
        </li>
      ))}
      {hostel.email ? (
        <li>
          <a href={`mailto:${hostel.email}`} className={line}>
            <Icon name="mail" className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            <Email address={hostel.email} />
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** May break behind the @ where the line is short. */
function Email({ address }: { address: string }) {
  const [name, domain] = address.split("@");
  return (
    <span className="wrap-anywhere">
      {name}@<wbr />
      {domain}
    </span>
  );
}

function mapAddress(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
