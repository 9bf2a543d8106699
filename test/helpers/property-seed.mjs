import fc from 'fast-check';
import { cases } from './suite-size';

// Property tests try the same cases in every run, so that a change passes or fails by itself. `npm run test:random`
// tries others: the seed that it prints, given as PROPERTY_SEED, repeats a failure.
const DEFAULT_SEED = 20311;
const DEFAULT_CASES = 100;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? DEFAULT_SEED), numRuns: cases(DEFAULT_CASES) });
