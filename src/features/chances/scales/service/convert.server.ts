import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { createRefreshed, type Refreshed } from "#lib/refreshed.server.ts";
import { descriptionOf, wordsIn } from "../../closings/descriptions.ts";
import type { ChanceDeps } from "../../service/answer-chances.server.ts";
import { namesWithModel } from "../../service/closing-lists.server.ts";
import type { Conversion, ConvertQuestion, Scale } from "../contract.ts";
import { errorInYear, fitCurve, marksOf, minValues, rankOf, type ScaleCurve, type YearError } from "../curve.ts";
import {
  type ScaleSource,
  type StoredScale,
  selectPairs,
  selectScaleSources,
  selectScales,
} from "../store/scale-points.server.ts";

/** Lists change by imports alone. */
const readAgainMs = 10 * 60_000;

interface KnownCurve {
  curve: ScaleCurve | null;
  /** Of the year before, by its curve. */
  before: { year: number; error: YearError } | null;
  sources: ScaleSource[];
}

interface ScaleCache {
  scales: Refreshed<StoredScale[]>;
  /** By merit list and year. */
  curves: Map<string, Refreshed<KnownCurve>>;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    scales: ScaleCache;
  }
}

export function openScaleCache(): ScaleCache {
  return { scales: createRefreshed(readAgainMs), curves: new Map() };
}

type ScaleDeps = Pick<Deps, "work" | "state"> & ChanceDeps;

/** The page that names the scales may be cached for longer. */
const maxModelAgeMs = 60_000;

const nameOf = ({ authority, exam, meritList, unit }: Omit<StoredScale, "year">) =>
  [authority, exam, meritList, unit].join("|");

/** Every pair of figures that lists hold side by side, those with the newest list first. */
export async function listScales(deps: ScaleDeps, locale: Locale): Promise<Scale[]> {
  const byName = Map.groupBy(await knownScales(deps), nameOf);
  const answered = await namesWithModel(deps, maxModelAgeMs);
  return [...byName]
    .map(([name, years]) => describeScale(name, years, { answered, locale }))
    .toSorted((a, b) => b.years[0]! - a.years[0]!);
}

/**
 * Turns marks or percentile into a rank, or a rank into them, by one year's list. Keeps nothing and logs nothing.
 *
 * @throws AppError chances_not_found without such a list; invalid_input for a figure that the scale does not have
 */
export async function convertFigure(deps: ScaleDeps, question: ConvertQuestion, locale: Locale): Promise<Conversion> {
  const years = (await knownScales(deps)).filter((one) => nameOf(one) === question.scale);
  const asked = question.year === undefined ? years[0] : years.find(({ year }) => year === question.year);
  if (!asked) throw new AppError("chances_not_found");
  const { curve, before, sources } = await knownCurve(deps, asked, years);
  if (!curve) throw new AppError("chances_not_found");
  const { from, value } = question;
  if (from !== "rank" && from !== asked.unit) throw new AppError("invalid_input", { from: "is not in these lists" });
  if (from === "percentile" && value > 100) throw new AppError("invalid_input", { value: "must be from 0 to 100" });
  const found = from === "rank" ? marksOf(curve, value) : rankOf(curve, value);
  const endOf = (point: ScaleCurve["points"][number] | undefined) => ({
    value: point?.value ?? 0,
    rank: point?.rank ?? 0,
  });
  return {
    scale: describeScale(question.scale, years, { answered: await namesWithModel(deps, maxModelAgeMs), locale }),
    year: asked.year,
    from,
    value,
    to: from === "rank" ? asked.unit : "rank",
    result: found && {
      figure: found.figure,
      low: found.from,
      high: found.to,
      basis: found.isListed ? "listed" : "derived",
    },
    covers: { best: endOf(curve.points.at(-1)), last: endOf(curve.points[0]) },
    error: curve.error,
    year_before: before && { year: before.year, ...before.error },
    sources,
  };
}

function knownScales({ work, state }: ScaleDeps): Promise<StoredScale[]> {
  return state.scales.scales.get(() => selectScales(work, minValues));
}

function describeScale(
  name: string,
  years: readonly StoredScale[],
  { answered, locale }: { answered: ReadonlyMap<string, unknown>; locale: Locale },
): Scale {
  const { authority, exam, meritList, unit } = years[0]!;
  const description = descriptionOf(authority);
  const title = description ? wordsIn(description.title, locale) : authority;
  const figure = description?.figures.find((one) => one.exam === exam) ?? null;
  return {
    scale: name,
    authority,
    title,
    exam,
    merit_list: meritList,
    unit,
    years: years.map(({ year }) => year),
    closings_by: figure?.unit ?? null,
    figure: figure?.key ?? null,
    has_chances: answered.has(authority),
  };
}

function knownCurve(
  { work, state }: ScaleDeps,
  asked: StoredScale,
  years: readonly StoredScale[],
): Promise<KnownCurve> {
  const key = `${nameOf(asked)}|${asked.year}`;
  const { curves } = state.scales;
  const slot = curves.get(key) ?? createRefreshed<KnownCurve>(readAgainMs);
  curves.set(key, slot);
  return slot.get(async () => {
    const pairs = await selectPairs(work, asked);
    const older = years.find(({ year }) => year < asked.year);
    const olderCurve = older && fitCurve(await selectPairs(work, older));
    const before = older && olderCurve ? { year: older.year, error: errorInYear(olderCurve, pairs) } : null;
    return { curve: fitCurve(pairs), before, sources: await selectScaleSources(work, asked) };
  });
}
