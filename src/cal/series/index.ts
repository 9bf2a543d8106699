/** Series of events, for other folders. */
export { RegisterSeriesClaims, type SeriesClaimSource } from './series-claims.registry.js';
export { repetitionText } from './reads/repetition-text.js';
