// `TEST_CLOCK=2027-02-28T23:59:00Z npm test`: tests begin at that moment, and their time moves on from there.
// A test file hands what it has worked out to the processes that it starts, so that all of them tell the same time.

/**
 * Milliseconds by which the time of the tests is ahead of the machine's.
 * @param {string | undefined} moment ISO 8601; none: tests have the machine's time
 */
function offsetTo(moment) {
  if (!moment) return 0;
  const offset = Date.parse(moment) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`TEST_CLOCK is not a moment in ISO 8601: ${moment}`);
  return offset;
}

export const CLOCK_OFFSET_MS = Number(process.env.TEST_CLOCK_OFFSET_MS ?? offsetTo(process.env.TEST_CLOCK));

const PRELOAD = `--import=${new URL('shift-clock.mjs', import.meta.url).href}`;
const options = process.env.NODE_OPTIONS ?? '';
if (CLOCK_OFFSET_MS !== 0) {
  process.env.TEST_CLOCK_OFFSET_MS = String(CLOCK_OFFSET_MS);
  if (!options.includes(PRELOAD)) process.env.NODE_OPTIONS = `${options} ${PRELOAD}`.trim();
}
