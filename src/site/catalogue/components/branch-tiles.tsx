import { useLocation } from "react-router";
import type { Level } from "#features/catalogue/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/figure.tsx";
import { Link } from "#ui/link.tsx";
import { useIsLive } from "#ui/use-is-live.ts";
import { type BranchTile, changedSearch } from "./college-view.ts";

/** Tiles shown at once; the rest of a large college waits behind one tap. */
const initialCount = 12;

/** The branches of a college as tiles by level; one of them is chosen, by the address. */
export function BranchTiles({ branches, chosenId }: { branches: BranchTile[]; chosenId: number | null }) {
  const m = useMessages();
  if (branches.length === 0) return <p className="text-lg text-muted">{m.college.no_branch()}</p>;
  const rest = branches.slice(initialCount);
  return (
    <>
      <p className="mb-4 text-muted">{m.college.choose_branch()}</p>
      <TilesByLevel branches={branches.slice(0, initialCount)} chosenId={chosenId} />
      {rest.length > 0 ? (
        <details open={rest.some(({ branch_id }) => branch_id === chosenId)} className="mt-4">
          <summary className="link inline-flex min-h-11 list-none items-center">
            {m.college.show_all_branches({ count: branches.length })}
          </summary>
          <div className="mt-4">
            <TilesByLevel branches={rest} chosenId={chosenId} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function TilesByLevel({ branches, chosenId }: { branches: BranchTile[]; chosenId: number | null }) {
  const m = useMessages();
  const levels = [...new Set(branches.map(({ level }) => level))];
  return (
    <div className="grid gap-5 print:gap-2">
      {levels.map((level: Level) => (
        <div key={level}>
          <h3 className="mb-2 text-base text-muted">{m.catalogue.level_name({ level })}</h3>
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-4 print:gap-1">
            {branches
              .filter((branch) => branch.level === level)
              .map((branch) => (
                <Tile key={branch.branch_id} branch={branch} isChosen={branch.branch_id === chosenId} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Tile({ branch, isChosen }: { branch: BranchTile; isChosen: boolean }) {
  const m = useMessages();
  const isLive = useIsLive();
  const { search } = useLocation();
  const details = [
    branch.degree,
    branch.shift === 2 ? m.college.second_shift() : "",
    branch.has_cut_offs ? m.catalogue.cut_off() : "",
  ].filter(Boolean);
  return (
    <li
      className={`relative flex min-h-14 flex-col justify-center rounded-control border px-4 py-2.5 print:min-h-0 print:px-2 print:py-0.5 ${isChosen ? "border-tint bg-tint-soft ring-1 ring-tint" : "border-line bg-card hover:border-line-strong"}`}
    >
      <Link
        to={`${changedSearch(search, { branch: branch.branch_id })}${isLive ? "" : "#cut-offs"}`}
        keepsScroll
        aria-current={isChosen ? "true" : undefined}
        className="font-medium after:absolute after:inset-0 after:rounded-control"
      >
        {branch.branch_name}
      </Link>
      {details.length > 0 || branch.intake !== null ? (
        <span className="text-sm text-muted">
          {details.join(" · ")}
          {branch.intake === null ? null : (
            <>
              {details.length > 0 ? " · " : ""}
              <Figure fact={`seats-${branch.branch_id}`}>{m.college.branch_seats({ count: branch.intake })}</Figure>
            </>
          )}
        </span>
      ) : null}
      {branch.ownChance ? <span className="text-sm font-semibold">{branch.ownChance}</span> : null}
    </li>
  );
}
