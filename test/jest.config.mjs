// One Jest configuration: unit tests lie beside the code, everything over HTTP or a database under test/.
// docs/testing.md explains how the suites load the application (test/jest/).
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const project = (displayName, root, testMatch, setupFiles = []) => ({
  displayName,
  rootDir,
  roots: [root],
  testMatch,
  testEnvironment: '<rootDir>/test/jest/environment.cjs',
  globalSetup: '<rootDir>/test/jest/build.cjs',
  setupFiles: ['<rootDir>/test/helpers/property-seed.mjs', ...setupFiles],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  moduleFileExtensions: ['ts', 'mjs', 'cjs', 'js', 'json'],
  transform: { '\\.(ts|mjs)$': '<rootDir>/test/jest/transform.cjs' },
});

export default {
  projects: [
    project('unit', '<rootDir>/src', ['<rootDir>/src/**/*.spec.ts'], ['<rootDir>/test/helpers/shift-clock.mjs']),
    project(
      'console',
      '<rootDir>/console',
      ['<rootDir>/console/src/**/*.spec.ts'],
      ['<rootDir>/test/helpers/console-texts.ts'],
    ),
    project('e2e', '<rootDir>/test', ['<rootDir>/test/e2e/**/*.e2e.ts']),
    project('concurrency', '<rootDir>/test', ['<rootDir>/test/concurrency/**/*.e2e.ts']),
    project('clients', '<rootDir>/test', ['<rootDir>/test/clients/**/*.e2e.ts']),
  ],
  testSequencer: `${rootDir}/test/jest/sequencer.cjs`,
  // Longer than a first start may take (scripts/wait-for-service.mjs).
  testTimeout: 150_000,
};
