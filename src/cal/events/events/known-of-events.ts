/** SQL conditions for events `e` that have tickets, and for those that are in a series. */
export interface AnyOfEvents {
  tickets: string;
  series: string;
}

/** Ids of events of which other modules have something to tell. */
export interface KnownOfEvents {
  /** Those with tickets. */
  ticketed: readonly number[];
  /** Those in a series. */
  repeated: readonly number[];
}
