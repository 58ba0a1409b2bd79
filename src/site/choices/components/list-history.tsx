import type { ListVersion } from "#features/choices/list-history.ts";
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
      <summary className="link inline-flex min-h-11 items-center font-semibold">{m.history()}</summary>
      <ol className="mt-1 divide-y divide-line">
        {versions
          .slice(-shownVersions)
          .toReversed()
          .map((version) => (
            <li key={version.version} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 text-sm">
                <VersionText version={version} />
              </span>
              {version.version === newest ? null : (
                <Button type="submit" name="do" value={`restore:${version.version}`} look="quiet" className="shrink-0">
                  {m.restore({ version: version.version })}
                </Button>
              )}
            </li>
          ))}
      </ol>
    </details>
  );
}

function VersionText({ version: { version, by, what } }: { version: ListVersion }) {
  const { choices: m } = useMessages();
  return (
    <>
      <span className="figure text-muted">{version}.</span> {m.version_by({ by, what: m.changed({ ...what }) })}
    </>
  );
}
