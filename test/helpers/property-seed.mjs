import fc from 'fast-check';

// Property tests try the same cases in every run, so that a change passes or fails by itself.
// PROPERTY_SEED=random looks for new ones; a failure names the seed and the path to play again.
const wanted = process.env.PROPERTY_SEED ?? '20311';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
