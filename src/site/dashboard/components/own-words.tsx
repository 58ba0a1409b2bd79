import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";

/** The ways to what a student wrote: questions to us, and the review. */
export function OwnWords() {
  const m = useMessages();
  const links: { to: string; label: string; icon: IconName }[] = [
    { to: patterns.myEnquiries, label: m.enquiries.title(), icon: "message-square-text" },
    { to: patterns.myReview, label: m.reviews.mine_title(), icon: "star" },
  ];
  return (
    <ul className="mt-8 flex flex-wrap gap-3">
      {links.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-5 py-2 font-semibold hover:border-ink hover:bg-sunken"
          >
            <Icon name={icon} className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
