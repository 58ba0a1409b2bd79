import { degreeName, type Seats } from "./authority-models.ts";
import { buildDesign } from "./design.ts";
import { poolWord } from "./encode-gone.ts";
import { type EncodedParts, instituteOf, isKnown, ruledInstituteOf } from "./encode-model.ts";
import type { History } from "./history.ts";
import { apply, type LocationScale } from "./location-scale.ts";
import { programmeWord } from "./new-branch.ts";
import type { Factors } from "./observation.ts";
import { familyNames, familyOfDegree } from "./programme-families.ts";
import { levelFeatures, newcomerCentre, newcomerScale } from "./season-design.ts";
import { type EffectLevels, effects } from "./surface.ts";
import { historyOf, type Trained } from "./train.ts";
import { wordList } from "./word-list.ts";

/** Which effects of the surface a pool of an institute has, which its family adds, and which the programme. */
const effectsOf = { pool: [0, 1, 4, 6, 8], family: [5, 9], programme: [3, 7] } satisfies Record<string, number[]>;

/**
 * What a branch would close at that an institute does not have yet, in parts that are added up when somebody asks: of each pool
 * of the institute, of each family in it, and of each programme elsewhere. Its chance is what the forecast would say if the
 * branch were in the panel. Without seats for persons with disabilities: without a past they get no chance.
 *
 * @returns null within a season, whose lists name the new branches
 */
export function encodeNew(parts: EncodedParts, trained: Trained) {
  const [fit, history] = [trained.newcomers, historyOf(trained.context, trained.year)];
  if (!parts.again || parts.now || !fit || !history) return null;
  const { panel, seats } = parts;
  const listed = [...panel.keys.keys()].filter((at) => isKnown(history.last[at]) && !panel.factors[at]!.isPwd);
  const addUp = adder(history, trained.context.levels, panel.factors, listed);
  const factorsOf = (at: number) => panel.factors[at]!;
  const seatsOf = (at: number) => seats.get(panel.keys[at]!)!;
  const ofPool = firsts(Map.groupBy(listed, (at) => poolKey(factorsOf(at), seatsOf(at))));
  const programmes = Map.groupBy(listed, (at) => programmeWord(seatsOf(at)));
  const ofProgramme = firsts(programmes);
  const [institutes, ruled, pools] = [wordList(), wordList(), wordList()];
  const fitted = expectNewcomers(fit, ofPool.map(factorsOf));
  const columns = {
    newInstitute: Uint16Array.from(ofPool, (at) => institutes.numberOf(instituteOf(seatsOf(at), parts))),
    newRuledInstitute: Uint16Array.from(ofPool, (at) => ruled.numberOf(ruledInstituteOf(seatsOf(at), parts))),
    newPool: Uint16Array.from(ofPool, (at) => pools.numberOf(poolWord(seatsOf(at)))),
    newCentre: Float32Array.from(
      ofPool,
      (at, row) => history.surface.mean + addUp("pool", factorsOf(at)) + fitted.centre[row]!,
    ),
    newMove: Float32Array.from(fitted.centre),
    newLogScale: Float32Array.from(fitted.logScale),
    newOfFamily: Float32Array.from(
      ofPool.flatMap((at) =>
        familyNames.map((family) =>
          addUp("family", { ...factorsOf(at), family: familyOfDegree(family, degreeName(seatsOf(at).degree)) }),
        ),
      ),
    ),
    newProgrammeAny: Float32Array.from(ofProgramme, (at) => addUp("programme", { ...factorsOf(at), gender: "any" })),
    newProgrammeFemale: Float32Array.from(ofProgramme, (at) =>
      addUp("programme", { ...factorsOf(at), gender: "female" }),
    ),
    newProgrammeInstitutes: Uint16Array.from(
      programmes.values(),
      (of) => new Set(of.map((at) => factorsOf(at).institute)).size,
    ),
    newLevel: Float32Array.from(levelFeatures, (at) => fit.logScale[at]!),
    newDegrees: Uint8Array.of(fit.degrees),
  };
  const words = {
    newInstitute: institutes.words,
    newRuledInstitute: ruled.words,
    newPool: pools.words,
    newProgramme: ofProgramme.map((at) => programmeWord(seatsOf(at))),
    newFamily: familyNames,
  };
  return { columns, words };
}

const poolKey = (f: Factors, { exam, degree }: Seats) =>
  [f.list, exam, degreeName(degree), f.institute, f.quota, f.seatType, f.gender].join("|");

const firsts = (groups: ReadonlyMap<string, readonly number[]>): number[] =>
  [...groups.values()].map(([first]) => first!);

/** Adds up effects of the surface; a level that the list does not have adds nothing. */
function adder(
  { surface }: History,
  { levelOf }: EffectLevels,
  factors: readonly Factors[],
  listed: readonly number[],
) {
  const known = effects.map(
    (effect, number) =>
      new Map(listed.map((at) => [effect(factors[at]!), surface.betas[number]![levelOf[number]![at]!]!])),
  );
  return (which: keyof typeof effectsOf, f: Factors): number =>
    effectsOf[which].reduce((sum, number) => sum + (known[number]!.get(effects[number]!(f)) ?? 0), 0);
}

/** What the fit adds to the surface for rows without any support, and their ln(scale) at level 0. */
function expectNewcomers(fit: LocationScale, factors: readonly Factors[]) {
  const nothing = new Float64Array(factors.length);
  const history = { surface: { fitted: nothing, support: nothing }, earlier: [] };
  const rows = Int32Array.from(factors.keys());
  return {
    centre: apply(buildDesign(0, rows, newcomerCentre(history, factors)), fit.centre),
    logScale: apply(buildDesign(0, rows, newcomerScale(history, factors)), fit.logScale),
  };
}
