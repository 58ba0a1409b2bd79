/** Tints that drawings of articles without a photo wear in turn. */
const tints = ["engineering", "medical", "arts", "commerce", "mba", "design"] as const;

/** The tint of an article's drawing; the same in lists and on its page. */
export function newsTint(newsId: number): string {
  return tints[newsId % tints.length] ?? tints[0];
}
