/** Numbers words in the order in which they are first met. */
export function wordList() {
  const words: string[] = [];
  const known = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = known.get(word) ?? words.push(word) - 1;
    known.set(word, number);
    return number;
  };
  return { words, numberOf };
}
