/**
 * Times of recording on demand, milliseconds. Positions are trusted once every process records: a process that has not
 * read the state for `trusted` records anyway, and the rest of `grace` is for the ends of transactions.
 */
export const RECORDING_TIMES = {
  /** Between two readings of the state by a process. */
  reading: 10_000,
  /** For which a reading counts. */
  trusted: 20_000,
  /** After the beginning, in which positions are early ones. */
  grace: 60_000,
};
