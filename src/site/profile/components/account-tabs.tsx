import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";

/** Back to the dashboard, and the pages about one's own account. */
export function AccountTabs({ open }: { open: "profile" | "security" | "reach" | "calendar" | "texts" | "data" }) {
  const m = useMessages();
  const tabs = [
    { name: "profile", to: patterns.profile, label: m.profile.tab_profile() },
    { name: "security", to: patterns.security, label: m.profile.tab_security() },
    { name: "reach", to: patterns.whoCanReachMe, label: m.enquiries.reach_link() },
    { name: "calendar", to: patterns.myCalendar, label: m.profile.tab_calendar() },
    { name: "texts", to: patterns.myTextMessages, label: m.profile.tab_texts() },
    { name: "data", to: patterns.myData, label: m.profile.tab_data() },
  ];
  return (
    <>
      <Link to={patterns.dashboard} className="link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.dashboard.back()}
      </Link>
      <TabLinks
        label={m.profile.tabs()}
        tabs={tabs.map(({ name, ...tab }) => ({ ...tab, isCurrent: name === open }))}
      />
    </>
  );
}
