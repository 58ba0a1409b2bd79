import type { Branch } from "#features/catalogue/college-contract.ts";
import type { NeededRanks } from "#features/chances/contract.ts";
import { listedAuthorities } from "#features/chances/service/listed-authorities.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { TermRow } from "#site/terms/term-row.server.tsx";
import { Button, buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import type { CutoffsView } from "../college/college-view.ts";
import type { OwnSeat } from "../college/own-chances.server.ts";
import { ClosingChartFigure } from "./closing-chart.server.tsx";
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

interface CutoffInput {
  cutoffs: CutoffsView;
  /** What the seats of the branch need, by authority. */
  needed: readonly NeededRanks[];
  /** The student's own seats of the branch. */
  own: readonly OwnSeat[];
}

/** Lines of fewer years show no trend. */
const minYears = 2;

/** A chart for each list of comparable values, with what is expected of its coming season and the student's own rank. */
function ClosingCharts({ cutoffs, needed, own }: CutoffInput) {
  const { trendLines, history, quota, seatType, gender } = cutoffs;
  const lines = trendLines.filter(({ points }) => points.length >= minYears);
  const hasBothLists = new Set(lines.map(({ rank_list }) => rank_list)).size > 1;
  const isChosen = (seat: Pick<OwnSeat, "quota" | "seat_type" | "gender_pool">) =>
    seat.quota === quota &&
    seat.seat_type === seatType &&
    (seat.gender_pool === "Female-only") === (gender === "female");
  return lines.map((line) => {
    const ofList = needed.find(({ authority }) => listedAuthorities[authority] === line.authority);
    const seat = ofList?.results.find(isChosen);
    const [low, high] = [seat?.needed["90"] ?? null, seat?.needed["10"] ?? null];
    const isOwnList = line.points.at(-1)?.closing !== undefined && ofList !== undefined;
    const charted = {
      ...{ line, history },
      expected: ofList && low !== null && high !== null ? { season: ofList.season, ...sorted(low, high) } : null,
      own: (isOwnList && own.find(isChosen)?.rank_used.value) || null,
    };
    return (
      <ClosingChartFigure key={JSON.stringify({ ...line, points: [] })} charted={charted} hasBothLists={hasBothLists} />
    );
  });
}

const sorted = (a: number, b: number) => ({ low: Math.min(a, b), high: Math.max(a, b) });

/** The closing values of the choice: the tables, the line by year, and the words in them. */
export function CutoffFigures({ cutoffs, ...of }: CutoffInput) {
  const m = useMessages();
  return (
    <>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ClosingCharts cutoffs={cutoffs} {...of} />
          {cutoffs.rounds.length > 0 ? (
            <RoundsTable cutoffs={cutoffs} />
          ) : (
            <p className="card p-4 text-muted">{m.college.no_cut_offs_chosen()}</p>
          )}
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
