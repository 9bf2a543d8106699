/** Time as the whole service understands it: moments as text, zones, liberal parsing, list windows, formats. Pure. */
export * from './convert.js';
export * from './date-details.js';
export * from './date-window.js';
export * from './format-date.js';
export * from './future-utc.js';
export * from './iso-time.js';
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
export * from './named-zone.js';
export * from './parse-time.js';
export { fixedOffset, gmtOffset, isValidZone, normaliseZone, zoneAbbreviation, zoneOffset } from './zone.js';
export { type DayOffset, type ZoneDays, zoneDays } from './zone-days.js';
export { Lru } from './lru.js';
