import { answerText } from "../answer/answer-text.ts";
import { bestColleges } from "../answer/best-colleges.ts";
import { choosePlace } from "../answer/choose-place.ts";
import { namedScore } from "../answer/score-college.ts";
import type { NearPoint, OwnershipGroup } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { collegesOfArea, localityKey } from "../index/localities.ts";
import { keyOf, wordsOf } from "../text/normalise.ts";
import type { ExcludedKind, PartOf, QuestionPart } from "./question.ts";

/** By college: kilometres from what a question is near; -1: too far, or not known to be near. */
export type Distances = Float32Array;

const usualKm = 15;
/** Of a college whose position is not known, only that it is in the same town. */
const sameTownKm = 30;
const sameAreaKm = 1;
const everywhere = { stream: -1, levels: 7 };

/**
 * How far each college is from the place that a question names: an area, a PIN, a college or a town. Null: no such place is known.
 *
 * @param pin where the PIN is, when the place is one
 */
export function distancesTo(
  index: CatalogueIndex,
  { place, km, pin }: PartOf<"near">,
  point: NearPoint | null,
): Distances | null {
  if (pin !== null)
    return point && around(index, point, km, (college) => index.colleges[college]!.district === point.district);
  const area = areaOf(index, place);
  if (area) return area;
  const college = collegeNamed(index, place);
  if (college !== null) return nearCollege(index, college, km);
  const { of, isIn } = choosePlace(index, localityKey(wordsOf(place)));
  const codes = of === "city" ? index.cityOf : index.districtOf;
  const found = Float32Array.from(codes, (code) => (isIn[code] === 1 ? 0 : -1));
  return found.some((distance) => distance >= 0) ? found : null;
}

/** Distances from an area of a town: of several towns that have it, the one where most of its colleges are. */
function areaOf(index: CatalogueIndex, place: string): Distances | null {
  const named = collegesOfArea(index, place);
  if (named.length === 0) return null;
  const counts = new Map<number, number>();
  // The best known colleges come first in an index: of two towns with as many, theirs is meant.
  for (const college of named) counts.set(index.cityOf[college]!, (counts.get(index.cityOf[college]!) ?? 0) + 1);
  const [city] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
  const members = [...named].filter((college) => index.cityOf[college] === city);
  const found = around(index, middleOf(index, members), null, (college) => index.cityOf[college] === city);
  for (const college of members)
    found[college] = Math.min(sameAreaKm, found[college]! < 0 ? sameAreaKm : found[college]!);
  return found;
}

function middleOf({ latitudes, longitudes }: CatalogueIndex, colleges: readonly number[]): Point | null {
  const known = colleges.filter((college) => !Number.isNaN(latitudes[college]!));
  if (known.length === 0) return null;
  const middle = (values: Float32Array) =>
    known.map((college) => values[college]!).sort((a, b) => a - b)[known.length >> 1]!;
  return { latitude: middle(latitudes), longitude: middle(longitudes) };
}

function nearCollege(index: CatalogueIndex, college: number, km: number | null): Distances {
  const found = around(index, middleOf(index, [college]), km, (other) => index.cityOf[other] === index.cityOf[college]);
  found[college] = -1;
  return found;
}

interface Point {
  latitude: number;
  longitude: number;
}

const kmPerDegree = 111.2;

/** Distances on a plane: within a town the earth is flat. Colleges of the same town without a position come last, unless the question states kilometres. */
function around(
  { latitudes, longitudes, size }: CatalogueIndex,
  point: Point | null,
  km: number | null,
  isSameTown: (college: number) => boolean,
): Distances {
  const found = new Float32Array(size).fill(-1);
  const most = km ?? usualKm;
  const narrowing = point ? Math.cos((point.latitude * Math.PI) / 180) : 1;
  for (let college = 0; college < size; college += 1) {
    const isPlaced = point !== null && !Number.isNaN(latitudes[college]!);
    if (isPlaced) {
      const distance = Math.hypot(
        (latitudes[college]! - point.latitude) * kmPerDegree,
        (longitudes[college]! - point.longitude) * kmPerDegree * narrowing,
      );
      if (distance <= most) found[college] = distance;
    }
    if (found[college]! < 0 && (km === null || point === null) && isSameTown(college)) found[college] = sameTownKm;
  }
  return found;
}

/** The college that words name; null: none, or not surely. */
export function collegeNamed(index: CatalogueIndex, words: string): number | null {
  const answer = answerText(index, words, everywhere);
  if (!answer || answer.count === 0 || answer.prepared.isForCourse) return null;
  // One misspelled word may as well be an area that we do not know: 'parel' is not Patel.
  if (answer.searchedInstead !== null && wordsOf(words).length === 1) return null;
  const [best] = bestColleges(index, answer, 0, 1);
  return best !== undefined && answer.scores[best]! >= namedScore ? best : null;
}

/** By college: 1 for those that the parts of a question leave; null: they leave all. */
export function allowedBy(index: CatalogueIndex, parts: readonly QuestionPart[]): Uint8Array | null {
  const tests = parts.flatMap((part): ((college: number) => boolean)[] => {
    if (part.kind === "state") {
      const state = index.states.codes.get(part.state);
      return state === undefined ? [] : [(college) => index.stateOf[college] === state];
    }
    if (part.kind === "not_there") return [isElsewhere(index, part.place)];
    // No record states that a college is for boys alone; those for women are not.
    if (part.kind === "condition" && part.condition === "boys_only") return [isOfOtherKind(index, "women")];
    if (part.kind === "not_of_kind") return [isOfOtherKind(index, part.of)];
    return [];
  });
  if (tests.length === 0) return null;
  return Uint8Array.from({ length: index.size }, (_, college) => Number(tests.every((test) => test(college))));
}

function isElsewhere(index: CatalogueIndex, place: string): (college: number) => boolean {
  const key = keyOf(wordsOf(place));
  const isNamed = (label: string) => keyOf(wordsOf(label)) === key;
  const state = index.states.labels.findIndex(isNamed);
  const district = index.districts.labels.findIndex(isNamed);
  const { of, isIn } = choosePlace(index, place);
  const codes = of === "city" ? index.cityOf : index.districtOf;
  return (college) =>
    isIn[codes[college]!] !== 1 && index.stateOf[college] !== state && index.districtOf[college] !== district;
}

/** What is known to be another kind: a college of which no source says who runs it may be the excluded one. */
function isOfOtherKind({ ownerships, ownershipOf, womenOnly }: CatalogueIndex, of: ExcludedKind) {
  if (of === "women") return (college: number) => womenOnly[college] === 0;
  const excluded = new Set<OwnershipGroup>(["unknown", ...(alike[of] ?? [of])]);
  return (college: number) => !excluded.has(ownerships[ownershipOf[college]!]!);
}

/** Most deemed universities are private; who wants none run by a government wants no aided one. */
const alike: Partial<Record<OwnershipGroup, readonly OwnershipGroup[]>> = {
  private: ["private", "deemed"],
  government: ["government", "government_aided"],
};
