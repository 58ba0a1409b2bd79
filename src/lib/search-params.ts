import { asciiDigits, withoutFormat } from "margdeep-search/any-script";

/**
 * What a visitor requested of a list, read from the page's address. A value that cannot be meant is as good as absent: an
 * old or mistyped link still shows the list.
 */

/** The value, when it is one of the choices. */
export function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** A whole number from 1 to `most`, or null. */
export function positiveInteger(value: string | null, most = 2_147_483_647): number | null {
  const digits = asciiDigits(value ?? "");
  if (!/^[1-9][0-9]{0,9}$/.test(digits)) return null;
  const number = Number(digits);
  return number <= most ? number : null;
}

/** Text that something is looked up by, without the space around it and characters without shape, cut to a length; null when nothing is left. */
export function shortText(value: string | null, maxLetters = 100): string | null {
  return (
    withoutFormat(value ?? "")
      .trim()
      .slice(0, maxLetters) || null
  );
}
