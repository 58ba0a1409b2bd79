import { CholeskyDecomposition, Matrix } from "ml-matrix";
import type { Design } from "./design.ts";
import { type StudentT, studentT } from "./student-t.ts";
import { degreesTried, fitTails, type Tail } from "./tails.ts";

/** One year of a regression: designs of the centre and of the scale, over the same rows, and what came true. */
export interface Season {
  centre: Design;
  scale: Design;
  /** Row by row. */
  target: Float64Array;
  /** Row by row, the group whose move of that year it shares. */
  strata: Int32Array;
  /** Row by row, the group whose tails it has. */
  tails: readonly string[];
}

/** A fitted regression with Student's t errors whose scale depends on the row. */
export interface LocationScale {
  centre: Float64Array;
  logScale: Float64Array;
  degrees: number;
  /** By group; rows of no other group have `degrees` and the scale as it is. */
  tails: ReadonlyMap<string, Tail>;
}

/** How much a fit trusts its rows. Each is decided on years before those that are judged (decision 0051). */
export interface FitOptions {
  /** Strength of the prior on every coefficient of the centre but the first, in rows. */
  ridge: number;
  /** The same for the scale. */
  scaleRidge: number;
  /**
   * Every stratum of a season has a move of its own, around zero with the weight of this many rows: what a whole stratum
   * did in one year is then no lesson about rows. null: no such moves.
   */
  seasonPrior: number | null;
  /**
   * Strength of the prior on the first coefficient, the move of all rows, in rows. One season cannot tell that move from what
   * every year does, so that a short past needs a strong one.
   */
  driftRidge: number;
}

/** For fits whose common moves are what they are to learn. */
export const plainFitOptions: FitOptions = { ridge: 20, scaleRidge: 20, seasonPrior: null, driftRidge: 0 };

/**
 * Fits centre and ln(scale), linear in their features.
 *
 * The scale is learned from errors in years that the centre was not fitted on (leave one year out), so it holds what a
 * new year adds to the error of a row. Centre and scale take turns: the weights of the one come from the other.
 */
export function fitLocationScale(seasons: readonly Season[], options: FitOptions): LocationScale {
  let scale = seasons.map(({ target }) => new Float64Array(target.length).fill(0.2));
  let weights = scale.map((of) => of.map((value) => 1 / (value * value)));
  let logScale: Float64Array = new Float64Array(0);
  let centre: Float64Array = new Float64Array(0);
  let family = studentT(5);
  let errors: Float64Array[] = [];
  const scaleWidth = seasons[0]!.scale.width;
  const scaleGram = seasons.reduce((sum, of) => sum.add(gram(of.scale, null)), new Matrix(scaleWidth, scaleWidth));
  for (let turn = 0; turn < 3; turn++) {
    const fitted = fitCentres(seasons, weights, options);
    centre = fitted.all;
    errors = seasons.map((season, at) => subtract(season.target, apply(season.centre, fitted.without[at]!)));
    logScale = fitLogScale(seasons, { scaleGram, errors, family, ridge: options.scaleRidge, start: logScale });
    scale = seasons.map((season) => apply(season.scale, logScale).map(Math.exp));
    family = likeliest(errors, scale, degreesTried);
    weights = errors.map((of, at) => of.map((error, row) => weightOf(error, scale[at]![row]!, family.degrees)));
  }
  const tails = fitTails(seasons, errors, scale);
  return { centre, logScale, degrees: family.degrees, tails };
}

/** The linear predictor of every row. */
export function apply(design: Design, coefficients: Float64Array): Float64Array {
  const { rows, width, values } = design;
  const result = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) sum += values[row * width + column]! * coefficients[column]!;
    result[row] = sum;
  }
  return result;
}

function subtract(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, at) => value - b[at]!);
}

function weightOf(error: number, scale: number, degrees: number): number {
  const z = error / scale;
  return (degrees + 1) / (degrees + z * z) / (scale * scale);
}

/** The ridge solutions with all years and without each. */
function fitCentres(seasons: readonly Season[], weights: readonly Float64Array[], options: FitOptions) {
  const width = seasons[0]!.centre.width;
  const rows = seasons.reduce((sum, { target }) => sum + target.length, 0);
  // Priors are in units of an average row, so that they mean the same whatever the weights.
  const weight = weights.reduce((sum, of) => sum + of.reduce((total, value) => total + value, 0), 0) / rows;
  const sums = seasons.map((season, at) => {
    const sum = {
      gram: gram(season.centre, weights[at]!),
      moment: moment(season.centre, weights[at]!, season.target),
    };
    if (options.seasonPrior !== null) removeOwnMoves(sum, season, weights[at]!, options.seasonPrior * weight);
    return sum;
  });
  const sumGram = sums.reduce((sum, of) => sum.add(of.gram), new Matrix(width, width));
  const sumMoment = sums.reduce((sum, of) => sum.add(of.moment), new Matrix(width, 1));
  const ridge = options.ridge * weight;
  const drift = options.driftRidge * weight;
  const all = solve(sumGram, sumMoment, ridge, drift);
  if (seasons.length === 1) return { all, without: [all] };
  const without = sums.map((of) => solve(Matrix.sub(sumGram, of.gram), Matrix.sub(sumMoment, of.moment), ridge, drift));
  return { all, without };
}

/** Solves the moves of the strata out of the normal equations of a season (the Schur complement of their block). */
function removeOwnMoves(
  sums: { gram: Matrix; moment: Matrix },
  { centre: { width, values }, target, strata }: Season,
  weights: Float64Array,
  prior: number,
): void {
  const groups = new Map<number, { features: Float64Array; weight: number; target: number }>();
  for (const [row, stratum] of strata.entries()) {
    const group = groups.get(stratum) ?? { features: new Float64Array(width), weight: 0, target: 0 };
    groups.set(stratum, group);
    const weight = weights[row]!;
    group.weight += weight;
    group.target += weight * target[row]!;
    for (let column = 0; column < width; column++) group.features[column]! += weight * values[row * width + column]!;
  }
  for (const { features, weight, target: sum } of groups.values()) {
    const column = Matrix.columnVector([...features]);
    sums.gram.sub(Matrix.mul(column.mmul(column.transpose()), 1 / (weight + prior)));
    sums.moment.sub(Matrix.mul(column, sum / (weight + prior)));
  }
}

/** The sums of the products of every two columns. Most features of a row are 0 and add nothing. */
function gram({ rows, width, values }: Design, weights: Float64Array | null): Matrix {
  const sums = new Float64Array(width * width);
  const weighted = new Float64Array(width);
  for (let row = 0; row < rows.length; row++) {
    const weight = weights ? Math.sqrt(weights[row]!) : 1;
    for (let column = 0; column < width; column++) weighted[column] = values[row * width + column]! * weight;
    for (let one = 0; one < width; one++) {
      const value = weighted[one]!;
      if (value === 0) continue;
      for (let other = one; other < width; other++) sums[one * width + other]! += value * weighted[other]!;
    }
  }
  const matrix = new Matrix(width, width);
  for (let one = 0; one < width; one++)
    for (let other = one; other < width; other++) {
      const sum = sums[one * width + other]!;
      matrix.set(one, other, sum).set(other, one, sum);
    }
  return matrix;
}

function moment(design: Design, weights: Float64Array | null, target: Float64Array): Matrix {
  const { rows, width, values } = design;
  const sums = new Float64Array(width);
  for (let row = 0; row < rows.length; row++) {
    const weighted = target[row]! * (weights?.[row] ?? 1);
    for (let column = 0; column < width; column++) sums[column]! += values[row * width + column]! * weighted;
  }
  return Matrix.columnVector([...sums]);
}

/** A ridge solution. @param first that of the first coefficient */
function solve(left: Matrix, right: Matrix, ridge: number, first = 0): Float64Array {
  const penalised = left.clone();
  for (let at = 0; at < penalised.rows; at++)
    penalised.set(at, at, penalised.get(at, at) + (at === 0 ? first + 1e-6 : ridge));
  return Float64Array.from(new CholeskyDecomposition(penalised).solve(right).to1DArray());
}

/** The first turn begins far away; later ones only follow the centre. */
const scoringSteps = { first: 12, later: 4 };

/** Fisher scoring: the information of ln(scale) is the same for every row, so that one Gram matrix serves every step. */
function fitLogScale(
  seasons: readonly Season[],
  given: { scaleGram: Matrix; errors: readonly Float64Array[]; family: StudentT; ridge: number; start: Float64Array },
): Float64Array {
  const { scaleGram, errors, start, ridge } = given;
  const { degrees } = given.family;
  const width = scaleGram.rows;
  const information = (2 * degrees) / (degrees + 3);
  let current = start.length === width ? start : Float64Array.from({ length: width }, (_, at) => (at === 0 ? -1.6 : 0));
  const steps = start.length === width ? scoringSteps.later : scoringSteps.first;
  for (let step = 0; step < steps; step++) {
    const right = new Matrix(width, 1);
    for (const [at, season] of seasons.entries()) {
      const logScale = apply(season.scale, current);
      // Working response: the present predictor and the score, in units of the information.
      const response = logScale.map((of, row) => {
        const z2 = (errors[at]![row]! / Math.exp(of)) ** 2;
        return of + (((degrees + 1) * z2) / (degrees + z2) - 1) / information;
      });
      right.add(moment(season.scale, null, response));
    }
    current = solve(scaleGram, right, ridge);
  }
  return current;
}

function likeliest(errors: readonly Float64Array[], scale: readonly Float64Array[], candidates: readonly number[]) {
  const scored = candidates.map((degrees) => {
    const family = studentT(degrees);
    let sum = 0;
    for (const [at, of] of errors.entries())
      for (const [row, error] of of.entries()) sum += family.logDensity(error / scale[at]![row]!);
    return { family, sum };
  });
  return scored.reduce((best, next) => (next.sum > best.sum ? next : best)).family;
}
