/** An entry and its place, for messages: 'colleges/pune.yaml, entry 3 (coep)'. */
export interface Placed<T> {
  place: string;
  entry: T;
}
