const central = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const centralBelow = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
];
const tail = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBelow = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
const tailFrom = 0.02425;

/** A polynomial, its highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

/**
 * The value that a standard normal variable stays below with a given probability; the relative error is below 1.2e-9.
 *
 * @param probability between 0 and 1, neither of them
 *
 * Source: P. J. Acklam, rational approximations of the inverse normal distribution.
 */
export function normalQuantile(probability: number): number {
  if (probability > 0.5) return -normalQuantile(1 - probability);
  if (probability < tailFrom) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(tail, q) / polynomial(tailBelow, q);
  }
  const q = probability - 0.5;
  return (polynomial(central, q * q) * q) / polynomial(centralBelow, q * q);
}
