import { useMessages } from "#lib/messages/messages.tsx";

/** How far a form with files is on its way; announced in quarters to those who hear it. */
export function UploadProgress({ percent }: { percent: number | null }) {
  const m = useMessages();
  if (percent === null) return null;
  const said =
    percent === 100 ? m.tickets.checking() : m.tickets.progress_percent({ percent: Math.floor(percent / 25) * 25 });
  return (
    <div>
      <label htmlFor="upload-progress" className="flex justify-between gap-3 text-sm">
        <span>{percent === 100 ? m.tickets.checking() : m.tickets.progress()}</span>
        <span className="tabular-nums">{m.tickets.progress_percent({ percent })}</span>
      </label>
      <progress id="upload-progress" max={100} value={percent} className="mt-1 h-3 w-full accent-accent" />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
