import { surest } from "./chance-rules.ts";
import { buildDesign, centreFeatures, spreadFeatures } from "./design.ts";
import { basis, copyForecast, emptyForecast, type Forecast } from "./forecast.ts";
import { type History, historyBefore, type SurfaceCache } from "./history.ts";
import type { Learning } from "./learning.ts";
import { apply, fitLocationScale, type LocationScale, plainFitOptions, type Season } from "./location-scale.ts";
import type { Panel } from "./panel.ts";
import { newcomerCentre, newcomerScale, seasonCentre, seasonScale } from "./season-design.ts";
import { type EffectLevels, numberLevels } from "./surface.ts";

/**
 * A panel with what the trainings for several years share. A past year is described by the years before it alone, so that
 * its description is the same for every later year that is trained for.
 */
interface TrainingContext {
  panel: Panel;
  levels: EffectLevels;
  surfaces: SurfaceCache;
  histories: Map<number, History | null>;
  /** By the year: rows that had a closing the year before, and rows that had none. */
  returning: Map<number, Season | null>;
  arrivals: Map<number, Season | null>;
  /** By series. */
  strata: Int32Array;
  learning: Learning;
}

/** What is learned from the years before one. */
export interface Trained {
  year: number;
  /** The years that were learned from. */
  years: readonly number[];
  returning: LocationScale;
  newcomers: LocationScale | null;
  /** No chance is above it. */
  surest: number;
  /** By the place of the round in its year, from 0. */
  afterRound: ReadonlyMap<number, LocationScale>;
  context: TrainingContext;
}

/**
 * Learns from all years before one. Nothing of that year or of a later one is read.
 *
 * @param learning   how the authority's years are learned from
 * @param withRounds whether to learn also what a season's own rounds say of its last one
 * @throws RangeError with fewer than two years to learn from, where nothing is known of one
 */
export function train(panel: Panel, year: number, learning: Learning, { withRounds = true } = {}): Trained {
  const context = contextOf(panel, learning);
  const years = panel.years.filter((at) => at < year);
  const past = years.filter((at) => at - years[0]! >= learning.pastNeeded || years.length <= 3);
  const seasons = past.flatMap(
    (at) => cached(context.returning, at, () => seasonOf(context, at, isReturning, preSeason)) ?? [],
  );
  const returning = seasons.length > 0 ? fitLocationScale(seasons, learning.returning) : unlearned(context, year);
  const arrivals = past.flatMap(
    (at) => cached(context.arrivals, at, () => seasonOf(context, at, isNewcomer, surfaceOnly)) ?? [],
  );
  const arrivalOptions = { ...plainFitOptions, driftRidge: learning.returning.driftRidge };
  const newcomers = arrivals.length > 0 ? fitLocationScale(arrivals, arrivalOptions) : null;
  const afterRound = withRounds ? fitRounds(context, past, returning) : new Map<number, LocationScale>();
  const most = learning.surestAfter[seasons.length] ?? surest;
  return { year, years, returning, newcomers, surest: most, afterRound, context };
}

/** Last year's closing with a width that other authorities had. */
function unlearned(context: TrainingContext, year: number): LocationScale {
  const { unlearned: known } = context.learning;
  const history = historyOf(context, year);
  if (!known || !history) throw new RangeError(`no year before ${year} to learn from`);
  const { centre, scale } = designsOf(context, history, Int32Array.of(0), preSeason);
  const logScale = new Float64Array(scale.width);
  logScale[0] = Math.log(known.scale / context.learning.widening(context.panel.factors[0]!));
  return { centre: new Float64Array(centre.width), logScale, degrees: known.degrees, tails: new Map() };
}

const contexts = new WeakMap<Panel, TrainingContext>();

function contextOf(panel: Panel, learning: Learning): TrainingContext {
  const known = contexts.get(panel);
  if (known?.learning === learning) return known;
  const context = {
    panel,
    learning,
    levels: numberLevels(panel.factors),
    strata: numberWords(panel.factors.map(learning.stratumOf)),
    surfaces: new Map(),
    histories: new Map(),
    returning: new Map(),
    arrivals: new Map(),
  };
  contexts.set(panel, context);
  return context;
}

function cached<T>(values: Map<number, T>, year: number, compute: () => T): T {
  const known = values.get(year);
  if (known !== undefined) return known;
  const value = compute();
  values.set(year, value);
  return value;
}

function numberWords(words: readonly string[]): Int32Array {
  const known = new Map([...new Set(words)].map((word, number) => [word, number]));
  return Int32Array.from(words, (word) => known.get(word)!);
}

/** The history that a training knows before a year. */
export function historyOf({ histories, panel, levels, surfaces }: TrainingContext, year: number): History | null {
  return cached(histories, year, () => historyBefore(panel, levels, year, surfaces));
}

/** Which series a fit is for, and how they are described. */
type Choice = (history: History, at: number) => boolean;
interface Description {
  base: (history: History, at: number) => number;
  centre: typeof centreFeatures;
  scale: typeof spreadFeatures;
}

const isReturning: Choice = ({ last }, at) => !Number.isNaN(last[at]!);
const isNewcomer: Choice = ({ last, surface }, at) => Number.isNaN(last[at]!) && !Number.isNaN(surface.fitted[at]!);
const preSeason: Description = {
  base: ({ last }, at) => last[at]!,
  centre: centreFeatures,
  scale: spreadFeatures,
};
const surfaceOnly: Description = {
  base: ({ surface }, at) => surface.fitted[at]!,
  centre: newcomerCentre,
  scale: newcomerScale,
};

function seasonOf(context: TrainingContext, year: number, choose: Choice, how: Description): Season | null {
  const history = historyOf(context, year);
  const promised = context.panel.promised.get(year);
  if (!history || !promised) return null;
  const rows = Int32Array.from(
    [...promised.keys()].filter((at) => !Number.isNaN(promised[at]!) && choose(history, at)),
  );
  if (rows.length === 0) return null;
  return {
    ...designsOf(context, history, rows, how),
    target: Float64Array.from(rows, (at) => promised[at]! - how.base(history, at)),
    strata: Int32Array.from(rows, (at) => context.strata[at]!),
    tails: how === preSeason ? Array.from(rows, (at) => tailOf(context, history, at)) : [],
  };
}

function tailOf({ learning, panel }: TrainingContext, { last, count }: History, at: number): string {
  return learning.tailOf(panel.factors[at]!, last[at]!, count[at]!);
}

function designsOf(
  { panel }: TrainingContext,
  history: History,
  rows: Int32Array,
  how: Description,
): Pick<Season, "centre" | "scale"> {
  return {
    centre: buildDesign(history.year, rows, how.centre(history, panel.factors)),
    scale: buildDesign(history.year, rows, how.scale(history, panel.factors)),
  };
}

/** What is expected before the season of the year that the training was for. */
export function forecast({ context, year, returning, newcomers, surest: most }: Trained): Forecast {
  return { ...expect(context, year, returning, newcomers), surest: most };
}

function expect(
  context: TrainingContext,
  year: number,
  returning: LocationScale,
  newcomers: LocationScale | null,
): Forecast {
  const history = historyOf(context, year);
  const result = emptyForecast(context.panel.keys.length);
  if (!history) return result;
  fill(result, context, history, { choose: isReturning, how: preSeason, fit: returning, of: basis.lastYear });
  if (newcomers)
    fill(result, context, history, { choose: isNewcomer, how: surfaceOnly, fit: newcomers, of: basis.surface });
  return result;
}

interface Filling {
  choose: Choice;
  how: Description;
  fit: LocationScale;
  of: number;
}

function fill(result: Forecast, context: TrainingContext, history: History, { choose, how, fit, of }: Filling): void {
  const rows = Int32Array.from([...history.last.keys()].filter((at) => choose(history, at)));
  if (rows.length === 0) return;
  const { centre, scale } = designsOf(context, history, rows, how);
  const { widening } = context.learning;
  const [moved, logScale] = [apply(centre, fit.centre), apply(scale, fit.logScale)];
  for (const [row, at] of rows.entries()) {
    result.centre[at] = how.base(history, at) + moved[row]!;
    const tail = of === basis.lastYear ? fit.tails.get(tailOf(context, history, at)) : undefined;
    const factor = of === basis.lastYear ? widening(context.panel.factors[at]!) : 1;
    result.scale[at] = Math.exp(logScale[row]!) * factor * (tail?.factor ?? 1);
    result.degrees[at] = tail?.degrees ?? fit.degrees;
    result.basis[at] = of;
  }
}

/** What a round of a season adds: its closings, and what was expected before it. */
function roundDescription(
  context: TrainingContext,
  year: number,
  round: number,
  before: Forecast,
  now: Float64Array,
): Description {
  const given = { panel: context.panel, year, round, before, now };
  return { base: (_, at) => now[at]!, centre: () => seasonCentre(given), scale: () => seasonScale(given) };
}

function fitRounds(
  context: TrainingContext,
  past: readonly number[],
  returning: LocationScale,
): Map<number, LocationScale> {
  const { panel } = context;
  const expected = new Map(past.map((year) => [year, expect(context, year, returning, null)]));
  const most = Math.max(...past.map((year) => panel.rounds.get(year)!.size));
  const fits = new Map<number, LocationScale>();
  for (let round = 0; round < most - 1; round++) {
    const seasons = past.flatMap((year) => {
      const now = [...panel.rounds.get(year)!.values()][round];
      if (!now || round >= panel.rounds.get(year)!.size - 1) return [];
      const how = roundDescription(context, year, round, expected.get(year)!, now);
      return seasonOf(context, year, (_, at) => !Number.isNaN(now[at]!), how) ?? [];
    });
    if (seasons.length > 0) fits.set(round, fitLocationScale(seasons, plainFitOptions));
  }
  return fits;
}

/**
 * What is expected of the last round once a round of the season is known.
 *
 * @param round its place among the rounds of the year, from 0
 * @param now   its closings, by series
 * @param before what was expected before the season
 * @returns the forecast before the season for series that the round does not have
 */
export function forecastAfterRound(
  trained: Trained,
  round: number,
  now: Float64Array,
  before: Forecast = forecast(trained),
): Forecast {
  const { context, year } = trained;
  const history = historyOf(context, year);
  const fit = trained.afterRound.get(round);
  if (!history || !fit) return before;
  const result = copyForecast(before);
  const how = roundDescription(context, year, round, before, now);
  fill(result, context, history, { choose: (_, at) => !Number.isNaN(now[at]!), how, fit, of: basis.round });
  return result;
}
