/** An entry and its location, for error messages: 'colleges/pune.yaml, entry 3 (coep)'. */
export interface Placed<T> {
  place: string;
  entry: T;
}
