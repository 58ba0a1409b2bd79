/** An entry and where it stands, for messages: 'colleges/pune.yaml, entry 3 (coep)'. */
export interface Placed<T> {
  place: string;
  entry: T;
}
