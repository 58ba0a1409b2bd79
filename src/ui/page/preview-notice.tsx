import { useMessages } from "#lib/messages/messages.tsx";

/** Appears above a page that staff look at before it is published. */
export function PreviewNotice() {
  const m = useMessages();
  return (
    <p role="status" className="mb-4 rounded-card border border-bad bg-bad-soft px-4 py-3 font-semibold print:hidden">
      {m.ui.preview()}
    </p>
  );
}
