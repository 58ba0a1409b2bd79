import { plainDigits } from "margdeep-search/any-script";

/** `60`, `60.0`, `1.2e5`. */
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** `1,20,500` and `120,500`: the last group has three digits, as it has in India and elsewhere. */
const groupedNumber = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
/** Excel's older CSV writes `?` for the sign of the rupee, which Windows-1252 lacks: read so before a grouped number alone. */
const currency = /^(?:₹|₨|rs\.?|inr\b|\?(?=\d{1,3},))\s*/i;
const endOfAmount = /\s*\/[-–=]?$/;

/**
 * A number as people in India write it: `1,20,000`, `₹120000`, `Rs. 1,20,000/-`, with the digits of any script.
 *
 * @returns null for anything else, also for an empty text: `Number("")` would be 0, a figure that nobody gave
 */
export function readNumber(text: string): number | null {
  const written = plainDigits(text).trim();
  const bare = written.replace(currency, "").replace(endOfAmount, "");
  if (plainNumber.test(bare)) return Number(bare);
  return groupedNumber.test(bare) ? Number(bare.replaceAll(",", "")) : null;
}
