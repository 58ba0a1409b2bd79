import type { Branch, CollegeRank } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";

/** The newest year's ranks, with those of other years folded away. */
export function Ranks({ ranks }: { ranks: CollegeRank[] }) {
  const m = useMessages();
  if (ranks.length === 0) return null;
  const newest = ranks.filter(({ year }) => year === ranks[0]?.year);
  const older = ranks.slice(newest.length);
  return (
    <div className="mt-6">
      <h3 className="text-lg">{m.register_facts.ranks()}</h3>
      <RankList ranks={newest} />
      {older.length > 0 ? (
        <details>
          <summary className="link tap-row list-none">{m.register_facts.older_ranks()}</summary>
          <RankList ranks={older} />
        </details>
      ) : null}
    </div>
  );
}

function RankList({ ranks }: { ranks: CollegeRank[] }) {
  const m = useMessages();
  return (
    <ul className="mt-2 grid gap-1">
      {ranks.map(({ publisher, year, category, rank, score, fact, source }) => (
        <li key={`${publisher} ${year} ${category}`}>
          <Figure fact={fact}>
            {m.register_facts.rank_of({ publisher, year: String(year), rank, category })}
            {score === null ? null : <span className="text-muted"> ({m.register_facts.rank_score({ score })})</span>}
          </Figure>
          <Cite sources={[source]} />
        </li>
      ))}
    </ul>
  );
}

/** The subjects of the entrance test that the chosen branch asks for; nothing where none of our sources says so. */
export function EntrySubjects({ branch: { branch_id: branchId, entry_subjects: entry } }: { branch: Branch }) {
  const m = useMessages();
  if (!entry) return null;
  const { subjects, source } = entry;
  return (
    <div className="card mt-6 p-4 md:p-5">
      <h3 className="text-lg">{m.register_facts.entry_subjects()}</h3>
      <p className="mt-1 font-semibold">
        <Figure fact={`subjects-${branchId}`}>{subjects}</Figure>
        <Cite sources={[source]} />
      </p>
      {source.status === "official" ? null : (
        <p className="mt-1 text-muted">{m.register_facts.entry_subjects_check()}</p>
      )}
    </div>
  );
}
