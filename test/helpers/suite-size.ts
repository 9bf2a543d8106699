/** Whether large suites run at full size, as in `npm run test:all -- --full`, or at a small one. */
export const FULL_SIZE = process.env.SUITE_SIZE === 'full';

/** Full size on one engine only, small on the other: for suites whose findings come from that engine. */
export function isFullOn(engine: 'sqlite' | 'mysql'): boolean {
  return FULL_SIZE && (process.env.TEST_ENGINE === 'mysql') === (engine === 'mysql');
}

/** The part of a property's cases that a run tries; `random` is `npm run test:random`. */
const SHARE = { small: 0.2, full: 1, random: 3 };
const MIN_CASES = 10;

/** What a large suite has for the size of this run, such as its number of buyers. */
export function sized<T>(figures: { small: T; full: T }): T {
  return FULL_SIZE ? figures.full : figures.small;
}

/** How many cases a property tries in this run. @param full at full size */
export function cases(full: number): number {
  if (process.env.PROPERTY_RUN === 'random') return full * SHARE.random;
  return Math.max(Math.min(full, MIN_CASES), Math.round(full * (FULL_SIZE ? SHARE.full : SHARE.small)));
}
