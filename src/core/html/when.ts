import { html, type Html } from './html.js';
import { contentLanguage } from './language.js';
import { isoWithOffset } from '#core/time';
import { type DateStyle, dayText, timeText, weekdayText } from './dates.js';

/** When an event is, as its answers tell it: wall clock of its zone. */
export interface When {
  start_date: string;
  end_date: string;
  all_day: boolean | null;
  timezone: string;
  timezone_abbr: string;
}

/**
 * When an event is, as the page writes dates, with weekdays; the zone where it is not the
 * site's.
 */
export function whenHtml(when: When, site: DateStyle): Html {
  const { start_date: start, end_date: end, timezone: zone } = when;
  const lang = contentLanguage(site.language, site.page);
  const time = (wall: string, text: string) =>
    html`<time${lang} datetime="${isoWithOffset(wall, zone)}">${text}</time>`;
  const day = (wall: string) => time(wall, weekdayText(wall, zone, site));
  const oneDay = start.slice(0, 10) === end.slice(0, 10);
  if (when.all_day) return oneDay ? day(start) : html`${day(start)} – ${day(end)}`;
  const moment = (wall: string) => time(wall, `${weekdayText(wall, zone, site)}, ${timeText(wall, zone, site)}`);
  const last = oneDay ? time(end, timeText(end, zone, site)) : moment(end);
  const foreign = zone === site.timezone ? undefined : ` (${when.timezone_abbr})`;
  return html`${moment(start)}${start !== end && html` – ${last}`}${foreign}`;
}

/** A day on the wall clock of the site, such as that of a publication. */
export function dayHtml(wall: string, site: DateStyle): Html {
  const day = dayText(wall, site.timezone, site);
  return html`<time${contentLanguage(site.language, site.page)} datetime="${wall.slice(0, 10)}">${day}</time>`;
}
