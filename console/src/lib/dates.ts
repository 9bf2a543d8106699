import { dateFormat } from './formats.js';

/** Earlier than any event of a calendar, and later; without an end the list of events ends two years from now. */
export const EVER = { start_date: '1970-01-01', end_date: '2199-12-31' };

/** What `<input type="datetime-local">` shows for a wall-clock time of the interface, `2031-05-01 19:30:00`. */
export function wallToInput(wall: string): string {
  return wall.slice(0, 16).replace(' ', 'T');
}

/** The wall-clock time of the interface for the value of such a field. An empty field stays empty. */
export function inputToWall(value: string): string {
  if (value === '') return '';
  return `${value.replace('T', ' ')}${value.length === 16 ? ':00' : ''}`;
}

/** A wall-clock time for people, in their language. `withTime` false: the day alone. */
export function formatWall(wall: string, language?: string, withTime = true): string {
  const date = new Date(`${wall.slice(0, 19).replace(' ', 'T')}Z`);
  if (Number.isNaN(date.getTime())) return wall;
  return dateFormat(language, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(withTime && { hour: '2-digit', minute: '2-digit' }),
    timeZone: 'UTC',
  }).format(date);
}

/** A day of the interface, `2031-05-01`, for people. */
export const formatDay = (day: string, language?: string): string => formatWall(`${day} 00:00:00`, language, false);

/** A UTC moment of the interface (`2031-05-01 19:30:00` or ISO 8601) for people, in the zone of their device. */
export function formatMoment(utc: string, language?: string): string {
  if (utc === '') return '';
  const text = utc.replace(' ', 'T').replace(/(?:Z|\+00:00)$/, '');
  const date = new Date(`${text}Z`);
  if (Number.isNaN(date.getTime())) return utc;
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** What a date field shows for a UTC moment of the interface, in the zone of the device. */
export function momentToInput(utc: string): string {
  const ms = Date.parse(`${utc.replace(' ', 'T')}Z`);
  if (Number.isNaN(ms)) return '';
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 16);
}

/** The UTC moment of the interface for the value of such a field. An empty field stays empty. */
export function inputToMoment(value: string): string {
  return value === '' ? '' : new Date(value).toISOString().slice(0, 19).replace('T', ' ');
}

/** The wall-clock time `hours` after another one, e.g. the proposed end of an event. */
export function hoursLater(wall: string, hours: number): string {
  const date = new Date(`${wall.slice(0, 19).replace(' ', 'T')}Z`);
  if (Number.isNaN(date.getTime())) return '';
  date.setUTCHours(date.getUTCHours() + hours);
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** The day of a moment, `2031-05-01`, in a zone. */
export function dayIn(ms: number, zone?: string): string {
  return dateFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);
}
