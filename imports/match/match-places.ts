import { wereOneDistrict } from "./divided-districts.ts";
import { areOneLetterApart } from "./match-letters.ts";
import type { MatchKnowledge, Named, PreparedCollege } from "./prepared-college.ts";

/** How the places of two colleges relate. */
export type PlaceRelation = "same" | "near" | "unknown" | "elsewhere";

/** What the places of two colleges say about whether they are one. */
export interface PlaceDifference {
  /** What the score loses. */
  lost: number;
  relation: PlaceRelation;
  reasons: string[];
  /** The reasons for which they cannot be one college. */
  contradictions: string[];
  /** How many of the places that the file states, by any name, are in the name, the address or the town of our college. */
  stated: number;
  /** Beside a place that is ours, the file's name states one that our address does not mention: a village of its district. */
  hasOtherLocality: boolean;
}

const placeReasons: Readonly<Record<PlaceRelation, string>> = {
  same: "the same town",
  near: "the same district",
  unknown: "the town is not known",
  elsewhere: "another town",
};
const lostWithName = { same: 0, near: 0.02, unknown: 0.06, elsewhere: 0.35 };
/** A name such as Government Polytechnic says nothing without its town. */
const lostWithoutName = { same: 0, near: 0.2, unknown: 0.4, elsewhere: 0.6 };

/** Compares the places that a file and our database give, and those that the two names state. */
export function differenceOfPlaces(wanted: Named, ours: Named, knowledge: MatchKnowledge): PlaceDifference {
  const isGeneric = wanted.name.proper.length === 0 && ours.name.proper.length === 0;
  const relation = placesOf(wanted, ours, knowledge);
  const unfound = wanted.name.claims.filter((claim) => !isNamedBy(claim, ours, knowledge));
  const ourUnfound = ours.name.claims.filter((claim) => !isNamedBy(claim, wanted, knowledge));
  const places = new Set([...wanted.places, ...wanted.names.flatMap(({ claims }) => claims)]);
  const stated = [...places].filter((place) => isStatedOrNear(place, ours, knowledge));
  const hasOtherLocality =
    relation === "same" &&
    !isGeneric &&
    unfound.some(knowledge.isTown) &&
    wanted.name.claims.some((claim) => !unfound.includes(claim) && claim !== wanted.state);
  const reasons: string[] = [];
  const contradictions: string[] = [];
  let lost = 0;
  if (unfound.some(knowledge.isTown) && ourUnfound.some(knowledge.isTown)) {
    lost += 0.4;
    contradictions.push("their names state different towns");
  } else if (hasOtherLocality) {
    lost += 0.02;
    reasons.push("the name in the file states a village too");
  } else if (unfound.some(knowledge.isTown)) {
    lost += 0.15;
    reasons.push("the name in the file states another town");
  } else if (unfound.length > 0 && ourUnfound.length > 0 && isGeneric) {
    lost += 0.4;
    contradictions.push("their names state different places");
  } else if (stateTwoTowns(wanted, ours, knowledge)) contradictions.push("their names state different towns");
  if (isGeneric && ours.name.claims.some((claim) => !isStated(claim, wanted))) lost += 0.15;
  (relation === "elsewhere" ? contradictions : reasons).push(placeReasons[relation]);
  lost += (isGeneric ? lostWithoutName : lostWithName)[relation];
  return {
    lost,
    relation,
    reasons: [...contradictions, ...reasons],
    contradictions,
    stated: stated.length,
    hasOtherLocality: hasOtherLocality && contradictions.length === 0,
  };
}

function isStatedOrNear(place: string, ours: Named, knowledge: MatchKnowledge): boolean {
  return isStated(place, ours) || isInArea(place, ours, knowledge);
}

function placesOf(wanted: Named, ours: Named, knowledge: MatchKnowledge): PlaceRelation {
  const towns = [
    wanted.places,
    ...[wanted.name, ...wanted.names].map(({ claims }) => claims.filter(knowledge.isTown)),
  ].find(({ length }) => length > 0);
  const here = [ours.city, ours.district, ...ours.name.claims.filter(knowledge.isTown)].filter(Boolean);
  // A village that no table has is known where our address mentions it.
  const villages = wanted.name.claims.filter((claim) => claim.length > 4 && !knowledge.isTown(claim));
  if (!towns && villages.some((village) => isInArea(village, ours, knowledge))) return "same";
  if (!towns || here.length === 0) return "unknown";
  const isHere = (town: string) => here.some((our) => our === town || isMisspelled(our, town));
  if (towns.some((town) => isHere(town) || isInArea(town, ours, knowledge))) return "same";
  const districts = towns.flatMap((town) => [...knowledge.districtsOf(town)]);
  const ourDistricts = new Set(here.flatMap((town) => [town, ...knowledge.districtsOf(town)]));
  if (districts.some((district) => ourDistricts.has(district))) return "near";
  if (districts.some((district) => [...ourDistricts].some((our) => wereOneDistrict(our, district)))) return "near";
  // Districts are divided, and addresses go on naming the former one.
  const isInAddress = towns.some((town) => town.length > 3 && ` ${ours.area} `.includes(` ${town} `));
  return districts.length === 0 || isInAddress ? "unknown" : "elsewhere";
}

/** Registers spell one town in several ways: `Chikballapura`, `Chikkaballapura`. */
function isMisspelled(one: string, other: string): boolean {
  return Math.min(one.length, other.length) > 6 && areOneLetterApart(one, other);
}

/** Whether each name states a town where the other college is not, though both may be in one district. */
function stateTwoTowns(wanted: Named, ours: Named, knowledge: MatchKnowledge): boolean {
  const isElsewhere = (claim: string, college: Named) =>
    knowledge.isTown(claim) && !isStated(claim, college) && !isInArea(claim, college, knowledge);
  return (
    wanted.name.claims.some((claim) => isElsewhere(claim, ours) && !isDistrictOf(claim, ours, knowledge)) &&
    ours.name.claims.some((claim) => isElsewhere(claim, wanted) && !isDistrictOf(claim, wanted, knowledge))
  );
}

/** Whether the place is the district in which the college is, or in which its name says that it is. */
function isDistrictOf(place: string, { city, name }: Named, { districtsOf }: MatchKnowledge): boolean {
  return [city, ...name.claims].some((town) => districtsOf(town).has(place));
}

/** Whether the place is where the college is, or in its district. */
function isNamedBy(claim: string, college: Named, knowledge: MatchKnowledge): boolean {
  if (isStated(claim, college) || isInArea(claim, college, knowledge)) return true;
  const districts = [...knowledge.districtsOf(claim)];
  const { district: own, city } = college;
  return districts.some((district) => district === own || district === city || wereOneDistrict(district, own));
}

function isStated(claim: string, { city, district, state, places, name }: Named): boolean {
  return (
    [city, district, state, ...places, ...name.claims].includes(claim) ||
    name.proper.some(({ place }) => place === claim)
  );
}

/** An address mentions other towns too: the known ones of other districts say nothing. */
export function isInArea(
  town: string,
  { area, city, district }: PreparedCollege,
  { districtsOf }: MatchKnowledge,
): boolean {
  if (town.length < 4) return false;
  const districts = districtsOf(town);
  if (!` ${area} `.includes(` ${town} `))
    return districts.size === 0 && town.length > 6 && area.split(" ").some((word) => isMisspelled(word, town));
  return districts.size === 0 || districts.has(district) || districts.has(city);
}
