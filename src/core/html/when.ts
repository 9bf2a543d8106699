import { html, type Html } from './html.js';
import { contentLanguage } from './language.js';
import { formatDate, isoWithOffset } from '#core/time';

/** When an event is, as its answers tell it: wall clock of its zone. */
export interface When {
  start_date: string;
  end_date: string;
  all_day: boolean | null;
  timezone: string;
  timezone_abbr: string;
}

/** How a site writes dates: its zone, its language, and formats in the letters of PHP. */
export interface DateStyle {
  timezone: string;
  /** Locale, e.g. `en_US`. */
  language: string;
  date_format: string;
  time_format: string;
}

/** A format of dates with the weekday, as `date_format` has it or else short and first: `D, F j, Y`. */
export function withWeekday(dateFormat: string): string {
  return /[Dl]/.test(dateFormat.replace(/\\./g, '')) ? dateFormat : `D, ${dateFormat}`;
}

/**
 * When an event is, in the words of the site: its formats and language, with weekdays; the zone where it is not the
 * site's.
 */
export function whenHtml(when: When, site: DateStyle): Html {
  const { start_date: start, end_date: end, timezone: zone } = when;
  const write = (wall: string, format: string) => formatDate(wall, zone, format, site.language);
  const lang = contentLanguage(site.language);
  const time = (wall: string, text: string) =>
    html`<time${lang} datetime="${isoWithOffset(wall, zone)}">${text}</time>`;
  const dates = withWeekday(site.date_format);
  const day = (wall: string) => time(wall, write(wall, dates));
  const oneDay = start.slice(0, 10) === end.slice(0, 10);
  if (when.all_day) return oneDay ? day(start) : html`${day(start)} – ${day(end)}`;
  const moment = (wall: string) => time(wall, `${write(wall, dates)}, ${write(wall, site.time_format)}`);
  const last = oneDay ? time(end, write(end, site.time_format)) : moment(end);
  const foreign = zone === site.timezone ? undefined : ` (${when.timezone_abbr})`;
  return html`${moment(start)}${start !== end && html` – ${last}`}${foreign}`;
}

/** A day on the wall clock of the site, such as that of a publication. */
export function dayHtml(wall: string, site: DateStyle): Html {
  const day = formatDate(wall, site.timezone, site.date_format, site.language);
  return html`<time${contentLanguage(site.language)} datetime="${wall.slice(0, 10)}">${day}</time>`;
}
