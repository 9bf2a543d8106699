/** Milliseconds by which the time of the tests is ahead of the machine's; 0 without `TEST_CLOCK`. */
export const CLOCK_OFFSET_MS: number;
