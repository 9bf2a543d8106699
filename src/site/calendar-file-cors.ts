/**
 * Lets pages of any origin read the calendar files of public events, for calendars in browsers such as FullCalendar.
 * The files hold what every visitor sees, and credentials are not accepted.
 */
export const CALENDAR_FILE_CORS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Last-Modified, X-Calendar-Truncated',
};

/** The reply to a preflight request for a calendar file. */
export const CALENDAR_FILE_PREFLIGHT: Readonly<Record<string, string>> = {
  ...CALENDAR_FILE_CORS,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'If-None-Match, If-Modified-Since, Cache-Control, Accept, Content-Type',
  'Access-Control-Max-Age': '86400',
};
