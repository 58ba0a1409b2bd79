/**
 * What a visitor asked of a list, read from the page's address. A value that cannot be meant is as good as absent: an
 * old or mistyped link still shows the list.
 */

/** The value, when it is one of the choices. */
export function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** A whole number from 1 to `most`, or null. */
export function positiveInteger(value: string | null, most = 2_147_483_647): number | null {
  if (value === null || !/^[1-9][0-9]{0,9}$/.test(value)) return null;
  const number = Number(value);
  return number <= most ? number : null;
}

/** Text without the space around it, cut to a length; null when nothing is left. */
export function shortText(value: string | null, maxLetters = 100): string | null {
  return value?.trim().slice(0, maxLetters) || null;
}
