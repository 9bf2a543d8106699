/** Time as the whole service understands it: moments as text, zones, liberal parsing, list windows, formats. Pure. */
export * from './convert.js';
export * from './dateDetails.js';
export * from './dateWindow.js';
export * from './formatDate.js';
export * from './isoTime.js';
export {
  DAY_MS,
  EARLIEST,
  HOUR_MS,
  LATEST,
  MINUTE_MS,
  SECOND_MS,
  addMonths,
  dayOf,
  endOfDay,
  fromMs,
  isWall,
  startOfDay,
  toMs,
} from './moment.js';
export * from './namedZone.js';
export * from './parseTime.js';
export { fixedOffset, gmtOffset, isValidZone, normaliseZone, zoneAbbreviation, zoneOffset } from './zone.js';
