import { CholeskyDecomposition, Matrix } from "ml-matrix";
import type { Design } from "./design.ts";
import { type StudentT, studentT } from "./student-t.ts";

/** One year of a regression: designs of the centre and of the scale, over the same rows, and what came true. */
export interface Season {
  centre: Design;
  scale: Design;
  /** Row by row. */
  target: Float64Array;
}

/** A fitted regression with Student's t errors whose scale depends on the row. */
export interface LocationScale {
  centre: Float64Array;
  logScale: Float64Array;
  degrees: number;
}

interface Options {
  /** Strength of the prior on every coefficient but the first, in rows. */
  ridge: number;
  degrees: readonly number[];
}

export const defaults: Options = { ridge: 20, degrees: [3, 4, 5, 6, 8, 12, 20] };

/**
 * Fits centre and ln(scale), linear in their features.
 *
 * The scale is learned from errors in years that the centre was not fitted on (leave one year out), so it holds what a
 * new year adds to the error of a row. Centre and scale take turns: the weights of the one come from the other.
 */
export function fitLocationScale(seasons: readonly Season[], options: Options = defaults): LocationScale {
  let scale = seasons.map(({ target }) => new Float64Array(target.length).fill(0.2));
  let weights = scale.map((of) => of.map((value) => 1 / (value * value)));
  let logScale: Float64Array = new Float64Array(0);
  let centre: Float64Array = new Float64Array(0);
  let family = studentT(5);
  for (let turn = 0; turn < 3; turn++) {
    const fitted = fitCentres(seasons, weights, options.ridge);
    centre = fitted.all;
    const errors = seasons.map((season, at) => subtract(season.target, apply(season.centre, fitted.without[at]!)));
    logScale = fitLogScale(seasons, errors, family, options.ridge, logScale);
    scale = seasons.map((season) => apply(season.scale, logScale).map(Math.exp));
    family = likeliest(errors, scale, options.degrees);
    weights = errors.map((of, at) => of.map((error, row) => weightOf(error, scale[at]![row]!, family.degrees)));
  }
  return { centre, logScale, degrees: family.degrees };
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
function fitCentres(seasons: readonly Season[], weights: readonly Float64Array[], ridge: number) {
  const width = seasons[0]!.centre.width;
  const grams = seasons.map((season, at) => gram(season.centre, weights[at]!));
  const moments = seasons.map((season, at) => moment(season.centre, weights[at]!, season.target));
  const sumGram = grams.reduce((sum, of) => sum.add(of), new Matrix(width, width));
  const sumMoment = moments.reduce((sum, of) => sum.add(of), new Matrix(width, 1));
  // The prior is in units of an average row, so that it means the same whatever the weights.
  const rows = seasons.reduce((sum, { target }) => sum + target.length, 0);
  const weight = weights.reduce((sum, of) => sum + of.reduce((total, value) => total + value, 0), 0) / rows;
  const all = solve(sumGram, sumMoment, ridge * weight);
  if (seasons.length === 1) return { all, without: [all] };
  const without = seasons.map((_, at) =>
    solve(Matrix.sub(sumGram, grams[at]!), Matrix.sub(sumMoment, moments[at]!), ridge * weight),
  );
  return { all, without };
}

function asMatrix({ rows, width, values }: Design, weights: Float64Array | null): Matrix {
  const matrix = new Matrix(rows.length, width);
  for (let row = 0; row < rows.length; row++) {
    const weight = weights ? Math.sqrt(weights[row]!) : 1;
    for (let column = 0; column < width; column++) matrix.set(row, column, values[row * width + column]! * weight);
  }
  return matrix;
}

function gram(design: Design, weights: Float64Array | null): Matrix {
  const matrix = asMatrix(design, weights);
  return matrix.transpose().mmul(matrix);
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

function solve(left: Matrix, right: Matrix, ridge: number): Float64Array {
  const penalised = left.clone();
  for (let at = 0; at < penalised.rows; at++) penalised.set(at, at, penalised.get(at, at) + (at === 0 ? 1e-6 : ridge));
  return Float64Array.from(new CholeskyDecomposition(penalised).solve(right).to1DArray());
}

const scoringSteps = 12;

/** Fisher scoring: the information of ln(scale) is the same for every row, so that one Gram matrix serves every step. */
function fitLogScale(
  seasons: readonly Season[],
  errors: readonly Float64Array[],
  { degrees }: StudentT,
  ridge: number,
  start: Float64Array,
): Float64Array {
  const width = seasons[0]!.scale.width;
  const information = (2 * degrees) / (degrees + 3);
  const left = seasons.reduce((sum, { scale }) => sum.add(gram(scale, null)), new Matrix(width, width));
  let current = start.length === width ? start : Float64Array.from({ length: width }, (_, at) => (at === 0 ? -1.6 : 0));
  for (let step = 0; step < scoringSteps; step++) {
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
    current = solve(left, right, ridge);
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
