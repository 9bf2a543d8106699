const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take longest, in this order. On a new clone Jest knows no durations and sorts by size; a long file that
 * starts last would leave the other workers without work.
 */
const LONGEST = [
  'tickets/oversell',
  'privacy/leaks',
  'events/killed',
  'load/write-routes',
  'privacy/extreme-values',
  'core/garbage',
  'site/crawl',
  'cache/write-walk',
  'service/shutdown',
  'extension/loyalty',
  'service/process',
  'database/pool',
  'media/killed',
  'service/start-faults',
  'service/migration-lock',
  'tickets/check-in',
  'extension/module-faults',
  'cli/import-identity',
  'extension/guide',
  'service/start',
  'core/text/hostile',
  'core/time/convert',
  'import/garbage',
  'core/time/zone',
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
