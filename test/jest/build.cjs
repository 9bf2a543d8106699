// Jest's global set-up: builds what the test files load, before each run of the watch mode too.
const RECENT_MS = 2000;
let builtAt = -Infinity;

module.exports = async () => {
  // Every project calls it at the start of a run.
  if (performance.now() - builtAt < RECENT_MS) return;
  const { buildTests } = await import('../../scripts/build-tests.mjs');
  await buildTests();
  builtAt = performance.now();
};
