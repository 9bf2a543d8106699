import type { EventEntity } from '../../cal/events/events/event.entity.js';
import { escapeHtml } from '#core/text';
import type { SiteSettings } from '#core/site';
import { formatDate } from '#core/time';

type Dated = Pick<EventEntity, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;
type Formats = Pick<SiteSettings, 'date_format' | 'time_format' | 'language'>;

/** How dates of the current year are written. */
const WITHOUT_YEAR = 'F j';

/** When an event is, in words. */
export interface Schedule {
  /** HTML: "May 5, 2031 @ 10:00 am - 12:00 pm"; the year where it is not the current one. */
  full: string;
  /** HTML, for places that show the day already: the times of one day, the days of several. */
  short: string;
}

/** @param year the current one on the clock of the site, `YYYY` */
export function scheduleOf(event: Dated, formats: Formats, year: string): Schedule {
  const { start_date: start, end_date: end, timezone: zone, all_day: allDay } = event;
  const write = (wall: string, format: string): string =>
    escapeHtml(formatDate(wall, zone, format, formats.language), { keepEntities: false });
  const day = (wall: string): string => write(wall, wall.startsWith(year) ? WITHOUT_YEAR : formats.date_format);
  const time = (wall: string): string => write(wall, formats.time_format);
  const moment = (wall: string): string => (allDay ? day(wall) : `${day(wall)} @ ${time(wall)}`);
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  if (!isOneDay) {
    return { full: span('start', moment(start), moment(end)), short: span('start', day(start), day(end)) };
  }
  if (allDay || start === end) return { full: span('start', moment(start)), short: span('start', moment(start)) };
  return { full: span('time', moment(start), time(end)), short: span('time', time(start), time(end)) };
}

/** @param kind what the second text is: another day, or a time of the same */
function span(kind: 'start' | 'time', first: string, last?: string): string {
  const begin = `<span class="cal-event-date-start">${first}</span>`;
  if (last === undefined) return begin;
  return `${begin} - <span class="${kind === 'time' ? 'cal-event-time' : 'cal-event-date-end'}">${last}</span>`;
}
