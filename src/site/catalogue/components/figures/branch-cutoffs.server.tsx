import type { Branch } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { TermRow } from "#site/terms/term-row.server.tsx";
import { Button, buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import type { CutoffsView } from "../college/college-view.ts";
import { RoundsTable, SeatTypesTable } from "./cutoff-tables.server.tsx";

/** Whose cut-offs follow, their official list, and what they mean; what can be chosen of them comes next. */
export function CutoffsHead({ branch, cutoffs }: { branch: Branch; cutoffs: CutoffsView | null }) {
  const m = useMessages();
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <h3 id="cut-offs" className="text-xl">
          {m.college.cut_offs_of({ branch: branch.branch_name })}
        </h3>
        <CutoffListButton address={branch.cut_off} />
      </div>
      {cutoffs ? (
        <>
          <p className="reading mt-2">{cutoffs.meaning}</p>
          <TermRow page={hasPercentiles(cutoffs) ? "cutoffPercentiles" : "cutoffRanks"} />
        </>
      ) : (
        <p className="mt-3 text-muted">{m.college.no_cut_offs()}</p>
      )}
    </>
  );
}

function hasPercentiles({ rounds }: CutoffsView): boolean {
  return rounds.some(({ unit }) => unit === "percentile");
}

/** Opens the official list in a new tab; without one it is disabled and says why: a touch screen shows no tooltip. */
function CutoffListButton({ address }: { address: string | null }) {
  const m = useMessages();
  if (!address) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="secondary" disabled aria-describedby="cut-off-list-absent">
          {m.college.cut_off_list()}
        </Button>
        <p id="cut-off-list-absent" className="text-sm text-muted">
          {m.college.cut_off_list_absent()}
        </p>
      </div>
    );
  }
  return (
    <OutsideLink href={address} className={buttonClasses("secondary")}>
      {m.college.cut_off_list()}
      <Icon name="external-link" className="size-4" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">({m.ui.opens_new_tab()})</span>
    </OutsideLink>
  );
}

/** The closing values of the choice: the tables, the line by year, and the words in them. */
export function CutoffFigures({ cutoffs }: { cutoffs: CutoffsView }) {
  const m = useMessages();
  return (
    <>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {cutoffs.rounds.length > 0 ? (
            <RoundsTable cutoffs={cutoffs} />
          ) : (
            <p className="card p-4 text-muted">{m.college.no_cut_offs_chosen()}</p>
          )}
          {cutoffs.trends ? <StaticHtml html={cutoffs.trends} className="grid gap-6" /> : null}
        </div>
        {cutoffs.bySeatType.length > 0 ? (
          <div className="min-w-0">
            <SeatTypesTable cutoffs={cutoffs} />
            {hasCategoryRanks(cutoffs) ? <p className="mt-2 text-sm text-muted">{m.college.category_ranks()}</p> : null}
          </div>
        ) : null}
      </div>
      {cutoffs.words ? <StaticHtml html={cutoffs.words} className="mt-4 print:hidden" /> : null}
    </>
  );
}

/** JoSAA ranks reserved seats within their category; CSAB's lists are told by their rank list, states do so differently. */
function hasCategoryRanks({ bySeatType }: CutoffsView): boolean {
  return bySeatType.some(
    ({ authority, seat_type, unit, rank_list }) =>
      unit === "rank" &&
      rank_list === "category" &&
      seat_type !== "OPEN" &&
      (authority === "JoSAA" || authority === "CSAB"),
  );
}
