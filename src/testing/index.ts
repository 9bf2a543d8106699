/** What tests of modules import from `almanac/testing` (docs/guides/module.md, "Tests"). */
export { AlmanacTestingModule, TEST_ADMINISTRATOR, type AlmanacTestingOptions } from './almanac-testing.module.js';
export { createTestingApplication } from './testing-application.js';
