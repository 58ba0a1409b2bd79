import { newsPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogHead } from "#ui/dialog-head.tsx";
import { Link } from "#ui/link.tsx";

export const newsDrawerId = "news";

/** The side drawer titled News: a title opens its article and closes the drawer. */
export function NewsDrawer({ titles }: { titles: { id: number; title: string }[] }) {
  const m = useMessages();
  return (
    <Dialog
      id={newsDrawerId}
      titleId="news-title"
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-96 max-w-[88vw] overflow-y-auto border-l border-line"
    >
      <DialogHead
        dialog={newsDrawerId}
        titleId="news-title"
        title={m.frame.news()}
        closeLabel={m.frame.close()}
        className="sticky top-0 border-b border-line bg-card p-4"
        titleClassName="text-xl"
      />
      {titles.length === 0 ? <p className="p-4 text-muted">{m.frame.no_news()}</p> : null}
      <ul className="divide-y divide-line">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <Link to={newsPath(id)} className="block px-4 py-3 hover:bg-sunken">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
