import type { College } from "#features/catalogue/college-contract.ts";
import type { Source } from "#features/catalogue/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { type CollegeView, categorySources } from "./college-view.ts";

interface UpdatedView extends Pick<CollegeView, "college" | "seatSources" | "branch" | "cutoffs"> {
  whole: Pick<College, "fees" | "placements" | "ranks">;
}

/** Which parts of the page were read again, when, and from whom: one line for each part that the page has. */
export function UpdatedParts({ view: { college, seatSources, branch, cutoffs, whole } }: { view: UpdatedView }) {
  const { college_answers: m } = useMessages();
  const format = useFormat();
  const sourcesOf = (facts: readonly { source: Source }[]) => facts.map(({ source }) => source);
  const parts = {
    cut_offs: cutoffs?.sources ?? [],
    seats: [...seatSources, ...(branch ? categorySources(branch) : [])],
    fees: sourcesOf(whole.fees),
    placements: sourcesOf(whole.placements),
    ranks: sourcesOf(whole.ranks),
    name: [college.source],
  };
  const updated = Object.entries(parts).flatMap(([part, sources]) => {
    const newest = newestOf(sources.filter(({ status }) => status !== "sample"));
    return newest ? [{ part, when: format.date(newest.captured_on), publisher: newest.publisher }] : [];
  });
  if (updated.length === 0) return null;
  return (
    <details className="mt-10 text-sm text-muted">
      <summary className="link tap-row list-none">{m.updated()}</summary>
      <ul className="grid gap-1">
        {updated.map((one) => (
          <li key={one.part}>{m.updated_part(one)}</li>
        ))}
      </ul>
    </details>
  );
}

function newestOf(sources: readonly Source[]): Source | null {
  return sources.reduce<Source | null>(
    (newest, source) => (newest && newest.captured_on >= source.captured_on ? newest : source),
    null,
  );
}
