/** Series of events, for other folders. */
export { RegisterSeriesClaims, type SeriesClaimSource } from './series-claims.registry.js';
export { repetitionText } from './reads/repetition-text.js';
export { type PassOffer, PassOffersService } from './passes/pass-offers.service.js';
export { type FiledDate, type FiledSeries, SeriesFilesService } from './files/series-files.service.js';
export type { AdoptedRepetition, AdoptedSeries } from './adoption/adopted-series.js';
export type { SeriesDateEntity } from './series-date.entity.js';
export type { SeriesEntity } from './series.entity.js';
export { SeriesTransferService } from './series-transfer.service.js';
export { SeriesImportService } from './adoption/series-import.service.js';
