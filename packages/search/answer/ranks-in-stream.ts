import type { CatalogueIndex } from "../index/catalogue-index.ts";
import type { ChosenFilters } from "../index/filter-types.ts";
import { isNationalRank } from "../index/sort-colleges.ts";
import { streamAsked } from "./search-question.ts";

const ranksByStream = new WeakMap<CatalogueIndex, Map<number, Int32Array>>();

/** By college: its place among all, those of the stream that the text names first; null: it names none. */
export function ranksInStream(
  index: CatalogueIndex,
  { stream: chosen }: ChosenFilters,
  text: string,
): Int32Array | null {
  const stream = chosen >= 0 ? chosen : streamAsked(index, text);
  if (stream < 0) return null;
  const known = ranksByStream.get(index) ?? new Map<number, Int32Array>();
  ranksByStream.set(index, known);
  const ranks = known.get(stream) ?? rankByStream(index, index.streams[stream]!.slug);
  known.set(stream, ranks);
  return ranks;
}

/**
 * Those of which the stream is the main one come first: of medical colleges, an institute of technology that teaches one course is
 * not. Where NIRF's colleges of a stream are not entered by a national exam, as in management, NIRF's order comes before the exam's.
 */
function rankByStream({ size, totals, colleges }: CatalogueIndex, slug: string): Int32Array {
  const all = Array.from({ length: size }, (_, college) => college);
  const [main, others] = [true, false].map((isMain) =>
    all.filter((college) => (totals[college]!.streamSlug === slug) === isMain),
  ) as [number[], number[]];
  const ranked = main.filter((college) => colleges[college]!.nirfRank !== null);
  const byExam = ranked.filter((college) => isNationalRank(totals[college]!.closingRange));
  if (byExam.length * 2 < ranked.length) {
    const rankOf = (college: number) => colleges[college]!.nirfRank ?? Number.MAX_SAFE_INTEGER;
    main.sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  }
  const ranks = new Int32Array(size);
  for (const [rank, college] of [...main, ...others].entries()) ranks[college] = rank;
  return ranks;
}
