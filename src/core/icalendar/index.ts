/** What files of iCalendar (RFC 5545) are written with: lines, texts, zones. Pure. */
export * from './lines.js';
export * from './occurrences.js';
export * from './recurrence-lines.js';
export * from './texts.js';
export * from './vtimezone.js';
export * from './wall-clock.js';
