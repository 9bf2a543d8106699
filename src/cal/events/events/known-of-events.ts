import type { ReadRows } from '#core/database';

/** SQL conditions for events `e` that have tickets, and for those that are in a series. */
export interface AnyOfEvents {
  tickets: string;
  series: string;
}

/** These conditions, with what they read. */
export interface ReadableAny extends AnyOfEvents {
  /** What the condition of series reads for these events. */
  readsOf(eventIds: readonly number[]): ReadRows;
}

/** Ids of events of which other modules know something. */
export interface KnownOfEvents {
  /** Those with tickets. */
  ticketed: readonly number[];
  /** Those in a series. */
  repeated: readonly number[];
}
