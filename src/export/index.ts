/** Writing events to files: iCalendar, CSV, JSON. Pure: knows nothing of services, databases or the command line. */
export * from './csv.writer.js';
export * from './export-event.js';
export * from './ics.writer.js';
export * from './json.writer.js';
