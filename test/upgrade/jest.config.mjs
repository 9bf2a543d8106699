// For scripts/dump-schema.mjs only: the file that makes a dump is no test.
import config from '../jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');
export default {
  ...e2e,
  testTimeout: config.testTimeout,
  displayName: 'dump',
  testMatch: ['<rootDir>/test/upgrade/make-dump.ts'],
};
