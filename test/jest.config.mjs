/** One Jest configuration: pure specs lie beside the code, everything over HTTP or a database under test/. */
const project = (displayName, testMatch, extra = {}) => ({
  displayName,
  rootDir: new URL('..', import.meta.url).pathname.replace(/\/$/, ''),
  testMatch,
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/test/helpers/property-seed.mjs'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Nest 12 and a few of its friends are ES modules; Jest runs CommonJS, so swc turns them over too.
  transformIgnorePatterns: ['/node_modules/(?!(?:.*/node_modules/)?(@nestjs|cache-manager|keyv|temporal-polyfill|temporal-utils|temporal-spec|rrule-temporal|entities|ical\\.js|ical-generator|sanitize-html|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|cheerio|cheerio-select|css-select|css-what|boolbase|nth-check|uuid-random|is-plain-object)/)'],
  transform: {
    '^.+\\.(t|j|mj)s$': ['@swc/jest', {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        target: 'es2022',
        keepClassNames: true,
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    }],
  },
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'node'],
  ...extra,
});

export default {
  projects: [
    project('unit', ['<rootDir>/src/**/*.spec.ts']),
    project('e2e', ['<rootDir>/test/e2e/**/*.e2e.ts']),
    project('concurrency', ['<rootDir>/test/concurrency/**/*.e2e.ts']),
    project('clients', ['<rootDir>/test/clients/**/*.e2e.ts']),
  ],
  testTimeout: 60_000,
};
