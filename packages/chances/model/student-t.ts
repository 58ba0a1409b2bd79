/** The Student's t distribution of one number of degrees of freedom, tabulated: a look-up is a few nanoseconds. */
export interface StudentT {
  degrees: number;
  cdf(z: number): number;
  /** @param probability between 0.001 and 0.999 */
  quantile(probability: number): number;
  logDensity(z: number): number;
}

const limit = 40;
const perUnit = 200;

const known = new Map<number, StudentT>();

/** The distribution of a number of degrees of freedom; each table is built once a process. */
export function studentT(degrees: number): StudentT {
  const family = known.get(degrees) ?? tabulate(degrees);
  known.set(degrees, family);
  return family;
}

/** Builds the table by Simpson's rule over the density; the error is below 1e-8. */
function tabulate(degrees: number): StudentT {
  const half = (degrees + 1) / 2;
  const kernel = (z: number) => (1 + (z * z) / degrees) ** -half;
  const cells = limit * perUnit;
  const upper = new Float64Array(cells + 1);
  const step = 1 / perUnit;
  for (let cell = 0; cell < cells; cell++) {
    const from = cell * step;
    upper[cell + 1] = upper[cell]! + (step / 6) * (kernel(from) + 4 * kernel(from + step / 2) + kernel(from + step));
  }
  // Beyond the table the density falls like a power, whose integral is known.
  const tail = kernel(limit) * (limit / degrees) * (1 + degrees / (limit * limit));
  const total = 2 * (upper[cells]! + tail);
  const cdf = (z: number): number => {
    const at = Math.min(Math.abs(z), limit - step) * perUnit;
    const cell = Math.floor(at);
    const mass = (upper[cell]! + (at - cell) * (upper[cell + 1]! - upper[cell]!)) / total;
    return z < 0 ? 0.5 - mass : 0.5 + mass;
  };
  return {
    degrees,
    cdf,
    quantile: (probability) => invert(cdf, probability),
    logDensity: (z) => Math.log(kernel(z) / total),
  };
}

function invert(cdf: (z: number) => number, probability: number): number {
  let [low, high] = [-limit, limit];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (cdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
