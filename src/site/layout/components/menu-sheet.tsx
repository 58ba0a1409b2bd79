import { useMessages } from "#lib/messages/messages.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { DialogHead } from "#ui/dialog/dialog-head.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";

export const menuSheetId = "menu";

/** On phones: the links of the header. @param linksHtml rendered by the server; null: the document has it */
export function MenuSheet({ linksHtml }: { linksHtml: PartHtml | null }) {
  const m = useMessages();
  return (
    <Dialog id={menuSheetId} titleId="menu-title" className="drawer w-72 max-w-full">
      <DialogHead
        dialog={menuSheetId}
        titleId="menu-title"
        title={m.frame.menu()}
        closeLabel={m.frame.close()}
        className="border-b border-line p-4"
        titleClassName="text-xl"
      />
      <ServerPart id="menu-links" html={linksHtml} />
    </Dialog>
  );
}
