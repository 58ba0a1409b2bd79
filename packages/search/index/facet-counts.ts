/** How many colleges each value of each filter would leave. */
export interface FacetCounts {
  state: Int32Array;
  city: Int32Array;
  district: Int32Array;
  branch: Int32Array;
  family: Int32Array;
  level: Int32Array;
  ownership: Int32Array;
  stream: Int32Array;
  womenOnly: number;
}
