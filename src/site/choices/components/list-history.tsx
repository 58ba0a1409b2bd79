import { memo } from "react";
import type { ListVersion } from "#features/choices/list-history-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { shownVersions } from "../list-view.ts";

/** What was changed, the newest first; each state can be brought back. */
export function ListHistory({ versions }: { versions: readonly ListVersion[] }) {
  const { choices: m } = useMessages();
  const newest = versions.at(-1)?.version;
  if (newest === undefined) return null;
  return (
    <details className="mt-4">
      <summary className="link tap-row font-semibold">{m.history()}</summary>
      <ol className="mt-1 divide-y divide-line">
        {versions
          .slice(-shownVersions)
          .toReversed()
          .map((version) => (
            <Version key={version.version} version={version} isNewest={version.version === newest} />
          ))}
      </ol>
    </details>
  );
}

/** Versions never change: a new one draws none of the others again. */
const Version = memo(function Version({ version, isNewest }: { version: ListVersion; isNewest: boolean }) {
  const { choices: m } = useMessages();
  const { version: number, by, what } = version;
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0 text-sm">
        <span className="figure text-muted">{number}.</span> {m.version_by({ by, what: m.changed({ ...what }) })}
      </span>
      {isNewest ? null : (
        <Button type="submit" name="do" value={`restore:${number}`} look="quiet" className="shrink-0">
          {m.restore({ version: number })}
        </Button>
      )}
    </li>
  );
});
