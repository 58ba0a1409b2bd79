import { useMessages } from "#lib/messages/messages.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { DialogHead } from "#ui/dialog/dialog-head.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";

export const newsDrawerId = "news";

/** The side drawer titled News: a title opens its article and closes the drawer. @param titlesHtml rendered by the server; null: the document has it */
export function NewsDrawer({ titlesHtml }: { titlesHtml: PartHtml | null }) {
  const m = useMessages();
  return (
    <Dialog id={newsDrawerId} titleId="news-title" className="drawer w-96 max-w-[88vw]">
      <DialogHead
        dialog={newsDrawerId}
        titleId="news-title"
        title={m.frame.news()}
        closeLabel={m.frame.close()}
        className="sticky top-0 border-b border-line bg-card p-4"
        titleClassName="text-xl"
      />
      <ServerPart id="news-titles" html={titlesHtml} />
    </Dialog>
  );
}
