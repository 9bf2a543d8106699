import { html } from '../../../core/html/html.js';
import type { Html } from '../../../core/html/html.js';
import type { SiteSettings } from '../../../core/site/site.settings.js';
import { formatDate } from '../../../core/time/index.js';
import type { ViewEvent } from '../view-event.js';
import { eventGroup, grouped } from './event-card.js';

const ALL_DAY = 'All day';
const ONGOING = 'Since an earlier day';

/** Events by time: those of the whole day and those that go on first. */
export function dayBody(day: string, events: readonly ViewEvent[], total: number, site: SiteSettings): Html {
  const time = ({ when, open }: ViewEvent): string => {
    if (open && when.all_day) return ALL_DAY;
    if (when.start_date.slice(0, 10) < day) return ONGOING;
    return formatDate(when.start_date, site.timezone, site.time_format, site.language);
  };
  const groups = grouped(events, time);
  const first = [ALL_DAY, ONGOING].flatMap((name) => groups.filter(([group]) => group === name));
  const ordered = [...first, ...groups.filter((group) => !first.includes(group))];
  return html`<div class="cal-day">
    ${ordered.map(([name, members]) => eventGroup(name, members, site))}
    ${total > events.length && html`<p>Only the first ${events.length} of ${total} events are shown.</p>`}
  </div>`;
}
