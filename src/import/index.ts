/** Reading events from files: iCalendar, CSV, JSON. Pure: knows nothing of services, databases or the command line. */
export { DATE_ORDERS, type DateOrder } from './date-order.js';
export * from './detect-format.js';
export { FIELDS, FIELD_NAMES, type FieldName } from './fields.js';
export { DEFAULT_SERIES_BOUNDS, type SeriesBounds } from './ics-series.js';
export * from './import-record.js';
export { fileSource, textSource, type ImportSource } from './import-source.js';
export { BUILT_IN_MAPPINGS, NO_MAPPING, parseMapping, type FieldMapping } from './mapping.js';
export * from './progress-bar.js';
export * from './read-records.js';
export * from './report.js';
export { type ImportTerm } from './import-term.js';
export { SeriesCollector, type TakenDate } from './series-collector.js';
export { sourceTerms } from './source-terms.js';
export { sourceUsers } from './source-users.js';
