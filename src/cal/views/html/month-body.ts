import { html } from '../../../core/html/html.js';
import type { Html } from '../../../core/html/html.js';
import { whenHtml } from '../../../core/html/when.js';
import type { SiteSettings } from '../../../core/site/site-settings.js';
import { formatDate } from '../../../core/time/index.js';
import { weeksOf } from '../month-grid.js';
import type { ShownEvent } from '../shown-event.js';
import type { MonthDay } from '../view-content.js';
import { midnight } from '../view-date.js';

/**
 * A table of whole weeks.
 * @param title name of the month
 * @param most how many events the table is made from, where there are more
 */
export function monthBody(title: string, days: readonly MonthDay[], site: SiteSettings, most?: number): Html {
  const weeks = weeksOf(days);
  const name = ({ date }: MonthDay, format: string): string =>
    formatDate(midnight(date), site.timezone, format, site.language);
  return html`<div class="cal-month">
    <table class="cal-month__grid">
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          ${weeks[0].map((day) => html`<th scope="col" abbr="${name(day, 'l')}">${name(day, 'D')}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) => dayCell(day, name(day, site.date_format), site))}
            </tr>`,
        )}
      </tbody>
    </table>
    ${most !== undefined && html`<p>Only the first ${most} events are shown.</p>`}
  </div>`;
}

function dayCell(day: MonthDay, name: string, site: SiteSettings): Html {
  const { date, inMonth, isToday, events, found, url } = day;
  const number = html`<time datetime="${date}">${Number(date.slice(8))}</time>`;
  const more = found - events.length;
  const rest = more === 1 ? '1 more event' : `${more} more events`;
  return html`<td
    class="cal-month__day${!inMonth && ' cal-month__day--other'}"
    ${isToday && html` aria-current="date"`}
  >
    <h3 class="cal-month__date">
      ${
        found > 0
          ? html`<a href="${url}" aria-label="${name}, ${found === 1 ? '1 event' : `${found} events`}">${number}</a>`
          : number
      }
    </h3>
    ${
      events.length > 0 &&
      html`<ul class="cal-month__events">
        ${events.map((event) => html`<li>${cellEvent(event, site)}</li>`)}
        ${more > 0 && html`<li><a href="${url}" aria-label="${name}: ${rest}">+ ${rest}</a></li>`}
      </ul>`
    }
  </td>`;
}

function cellEvent({ url, title, open, when, featured }: ShownEvent, site: SiteSettings): Html {
  const link = html`<a href="${url}" rel="bookmark">${title}</a>`;
  if (!open) return link;
  return html`${link}${featured && html` <strong>Featured</strong>`}<br /><small>${whenHtml(when, site)}</small>`;
}
