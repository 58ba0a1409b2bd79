import type { OfferedPackage } from "#features/packages/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useTextLang } from "#ui/page/english-text.tsx";

/** What a package promises, and by when. */
export function PackageDeliverables({ one }: { one: OfferedPackage }) {
  const m = useMessages();
  const langOf = useTextLang();
  return (
    <ul className="list-disc pl-5">
      {one.deliverables.map(({ title, dueDays, dueOn }) => (
        <li key={title} className="wrap-anywhere">
          <span lang={langOf(title)}>{title}</span>{" "}
          <span className="text-muted text-sm">
            {dueOn ? m.sign_up.due_on({ day: dueOn }) : m.sign_up.due_days({ days: dueDays ?? 0 })}
          </span>
        </li>
      ))}
    </ul>
  );
}
