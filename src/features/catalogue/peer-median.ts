import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import type { StoredMedian } from "margdeep-search/shapes";
import { headlineMedian, isPostgraduate } from "./median-rules.ts";

/** With fewer colleges, one of them decides what is usual. */
export const minPeers = 5;

/** The medians of the colleges that a college is compared with. */
export interface PeerMedian {
  /** The middle one, in rupees a year. */
  rupeesPerYear: number;
  /** Of how many colleges, the college itself among them. */
  count: number;
  year: number;
  state: string;
  /** The stream that all of them teach most seats of. */
  stream: { id: number; name: string };
}

/**
 * The median package that is usual among a state's colleges of one stream: each college counts once, with the median that stands for
 * it. Only those of the same year and the same level as the college's own are compared.
 *
 * @returns null where the college has no median, or fewer than {@link minPeers} colleges have one to compare
 */
export function peerMedian(index: CatalogueIndex, ordinal: number): PeerMedian | null {
  const own = chosenMedian(index, ordinal);
  const stream = largestStream(index, ordinal);
  const state = index.stateOf[ordinal];
  if (!own || !stream || state === undefined) return null;
  const medians = index.colleges.flatMap((_, other) => {
    if (index.stateOf[other] !== state || largestStream(index, other)?.id !== stream.id) return [];
    const median = chosenMedian(index, other);
    return median && isComparable(median, own) ? [median.rupees_per_year] : [];
  });
  if (medians.length < minPeers) return null;
  const { state: stateName } = index.colleges[ordinal] ?? { state: "" };
  return {
    rupeesPerYear: middleOf(medians),
    count: medians.length,
    year: own.year,
    state: stateName,
    stream: { id: stream.id, name: stream.name },
  };
}

const isComparable = (a: StoredMedian, b: StoredMedian) =>
  a.year === b.year && isPostgraduate(a.group) === isPostgraduate(b.group);

function chosenMedian(index: CatalogueIndex, ordinal: number): StoredMedian | null {
  const medians = index.colleges[ordinal]?.medians ?? [];
  return medians.length === 0
    ? null
    : headlineMedian(medians, { slug: largestStream(index, ordinal)?.slug ?? "", isAsked: false });
}

function largestStream(index: CatalogueIndex, ordinal: number) {
  const [start, end] = [index.entryStart[ordinal] ?? 0, index.entryStart[ordinal + 1] ?? 0];
  return start < end ? index.streams[index.entryStream[start] ?? -1] : undefined;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((lower + upper) / 2);
}
