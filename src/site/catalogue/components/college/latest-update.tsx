import type { CurrentAnnouncement } from "#features/catalogue/service/list-streams.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";

/** The Latest Update banner; its text is data that staff edit (specification D14), and says from which day it is. */
export function LatestUpdate({ announcement }: { announcement: CurrentAnnouncement }) {
  const { catalogue: m, frame } = useMessages();
  const format = useFormat();
  return (
    <div className="flex items-start gap-3 rounded-card border border-accent bg-accent-soft px-4 py-3">
      <Icon name="megaphone" className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p>
          <strong className="mr-2 font-semibold">{m.latest_update()}</strong> {announcement.text}
        </p>
        <p className="text-sm text-muted">
          {m.posted_on({ date: format.date(announcement.postedOn) })}
          {announcement.isOld ? (
            <>
              {" "}
              {m.update_is_old()}{" "}
              <Link to={patterns.calendar} className="link">
                {frame.calendar()}
              </Link>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
