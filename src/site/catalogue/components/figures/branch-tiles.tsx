import type { Level } from "#features/catalogue/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { listOfChoices } from "#ui/link.tsx";
import { type BranchTile, changedSearch } from "../college/college-view.ts";

/** Tiles shown at once; the rest of a large college waits behind one tap. */
const initialCount = 12;

interface TilesProps {
  branches: BranchTile[];
  chosenId: number | null;
  /** The query of the page's address: what else was chosen there stays. */
  search: string;
}

/** The branches of a college as tiles by level; one of them is chosen, by the address. */
export function BranchTiles({ branches, ...rest }: TilesProps) {
  const m = useMessages();
  if (branches.length === 0) return <p className="text-lg text-muted">{m.college.no_branch()}</p>;
  const chosenAt = branches.findIndex(({ branch_id }) => branch_id === rest.chosenId);
  const folded = branches.slice(initialCount);
  return (
    <>
      <p className="no-print mb-4 text-muted">{m.college.choose_branch()}</p>
      <TilesByLevel branches={branches.slice(0, initialCount)} {...rest} />
      {folded.length > 0 ? (
        <details open={chosenAt >= initialCount} className="mt-4">
          <summary className="link tap-row list-none">
            {m.college.show_all_branches({ count: branches.length })}
          </summary>
          <div className="mt-4">
            <TilesByLevel branches={folded} {...rest} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function TilesByLevel({ branches, ...rest }: TilesProps) {
  const m = useMessages();
  const levels = [...new Set(branches.map(({ level }) => level))];
  return (
    <div className="grid gap-5 print:gap-2">
      {levels.map((level: Level) => (
        <div key={level}>
          <h3 className="mb-2 text-base text-muted">{m.catalogue.level_name({ level })}</h3>
          <ul className="tiles" {...listOfChoices}>
            {branches
              .filter((branch) => branch.level === level)
              .map((branch) => (
                <Tile key={branch.branch_id} branch={branch} {...rest} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Tile({ branch, chosenId, search }: { branch: BranchTile } & Omit<TilesProps, "branches">) {
  const m = useMessages();
  const details = [
    branch.degree,
    branch.shift === 2 ? m.college.second_shift() : "",
    branch.has_cut_offs ? m.catalogue.cut_off() : "",
  ].filter(Boolean);
  return (
    <li>
      <a
        href={`${changedSearch(search, { branch: branch.branch_id })}#cut-offs`}
        aria-current={branch.branch_id === chosenId ? "true" : undefined}
      >
        {branch.branch_name}
      </a>
      {details.length > 0 || branch.intake !== null ? (
        <small>
          {details.join(" · ")}
          {branch.intake === null ? null : (
            <>
              {details.length > 0 ? " · " : ""}
              <Figure fact={`seats-${branch.branch_id}`}>{m.college.branch_seats({ count: branch.intake })}</Figure>
            </>
          )}
        </small>
      ) : null}
      {branch.ownChance ? <b>{branch.ownChance}</b> : null}
    </li>
  );
}
