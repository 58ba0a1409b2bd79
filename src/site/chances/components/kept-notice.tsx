import { useMessages } from "#lib/messages/messages.tsx";
import { useIsLive } from "#ui/use-is-live.ts";

/** Whether this browser stores ranks, and the way to remove them. Without script nothing is stored. */
export function KeptNotice({ isStored, forget }: { isStored: boolean; forget: () => void }) {
  const { chances: m } = useMessages();
  if (!useIsLive() || !isStored) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {m.kept()}
      <button type="button" onClick={forget} className="link min-h-11 font-semibold">
        {m.forget()}
      </button>
    </p>
  );
}
