import { addMonths, DAY_MS, dayOf, fromMs, toMs } from '#core/time';

/** A fiscal year: first and last day, both included, `YYYY-MM-DD`. */
export interface FiscalYear {
  first: string;
  last: string;
}

/** The fiscal year of a day. @param startMonth month in which it begins, 1 to 12 */
export function fiscalYearOf(day: string, startMonth: number): FiscalYear {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);
  const first = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  const next = addMonths(`${first} 00:00:00`, 12);
  return { first, last: dayOf(fromMs(toMs(next) - DAY_MS)) };
}
