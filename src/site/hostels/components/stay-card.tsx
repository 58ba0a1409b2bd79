import type { Hostel } from "#features/hostels/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { EnquiryButton } from "#site/enquiries/components/enquiry-button.tsx";
import { InterestButton } from "#site/saving/components/interest-button.tsx";
import { Price } from "./price.tsx";

/** The price of a bed, Show Interest, and a way to ask. */
export function StayCard({ hostel }: { hostel: Hostel }) {
  const m = useMessages();
  return (
    <div className="card p-4 md:p-5">
      <Price hostel={hostel} />
      <InterestButton thing={{ kind: "hostel", id: hostel.id }} className="mt-4 w-full" />
      <p className="mt-2 text-center text-sm text-muted">{m.hostels.show_interest_hint()}</p>
      <EnquiryButton look="secondary" className="mt-3 w-full">
        {m.contact.enquiry_now()}
      </EnquiryButton>
    </div>
  );
}
