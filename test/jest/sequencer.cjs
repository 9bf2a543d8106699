const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take longest, in this order. On a new clone Jest knows no durations and sorts by size; a long file that
 * starts last would leave the other worker without work.
 */
const LONGEST = [
  'privacy/leaks',
  'privacy/extreme-values',
  'core/garbage',
  'database/pool',
  'tickets/oversell',
  'service/shutdown',
  'load/write-routes',
  'service/process',
  'core/text/hostile',
  'core/time/convert',
];

/** Starts the longest files first. */
module.exports = class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = LONGEST.findIndex((part) => path.includes(`/${part}.`));
      return index === -1 ? LONGEST.length : index;
    };
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
};
