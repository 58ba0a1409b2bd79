/** Whether a text has a digit of any script: a search with one may be somebody's rank, so it is posted and gets into no address. */
export function hasFigure(text: string): boolean {
  return /\p{Nd}/u.test(text);
}
