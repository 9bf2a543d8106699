import type { DatePeriod } from './general-head.service.js';

const PATH = /^\/(\d{4})(?:\/(\d{2})(?:\/(\d{2}))?)?\/$/;

/** The year, month or day of a path such as `/2032/03/`; nothing for dates that do not exist. */
export function periodAt(path: string): DatePeriod | undefined {
  const [, year, month, day] = PATH.exec(path) ?? [];
  // There was no year 0.
  if (year === undefined || Number(year) === 0) return undefined;
  const moment = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  // A day that the month does not have would count on into the next one.
  if (Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(day ?? 1)) return undefined;
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}
