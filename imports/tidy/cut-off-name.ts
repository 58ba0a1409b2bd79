/** Words after which a name goes on. */
const goesOn = /(?:^|[\s,(-])(?:a|an|and|at|by|for|from|in|of|on|or|the|to|under|with)$/i;

/** Whether a name breaks off in the middle, so that there is no name to show: nothing is created from it. */
export function isUnfinished(name: string): boolean {
  return goesOn.test(name.trim());
}

/**
 * Whether a list cuts a name off at its end, such as `RAJARSHI SHAHU COLLEGE OF`: what is missing may make it another
 * college. Such a name ends in a word or a sign after which names go on, or has a bracket that does not close.
 *
 * @param written as the list writes it: tidying a name closes its brackets and drops signs at its end
 */
export function isCutOff(written: string): boolean {
  const text = written.replace(/\s+/g, " ").trim();
  return isUnfinished(text) || /[,&([{+/-]$/.test(text) || count(text, /[([{]/g) !== count(text, /[)\]}]/g);
}

function count(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0;
}
