const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take longest, in this order. On a new clone Jest knows no durations and sorts by size; a long file that
 * starts last would leave the other workers without work.
 */
const LONGEST = [
  'events/killed',
  'service/several-processes',
  'privacy/leaks',
  'extension/loyalty',
  'tickets/oversell',
  'privacy/extreme-values',
  'cache/write-walk',
  'core/garbage',
  'service/shutdown',
  'service/process',
  'nest-tools/packages',
  'tickets/payments',
  'tickets/check-in',
  'service/start-faults',
  'extension/mollie',
  'privacy/responses',
  'migration/from-export',
  'service/optional-packages',
  'load/write-routes',
  'site-health/tests',
  'waiting-list/rsvp-waiting-list',
  'site/crawl',
  'database/pool',
  'media/killed',
  'service/migration-lock',
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
