import { html } from '../../../core/html/html.js';
import type { Html } from '../../../core/html/html.js';
import type { SiteSettings } from '../../../core/site/site.settings.js';
import { formatDate } from '../../../core/time/index.js';
import type { ViewEvent } from '../view-event.js';
import { eventGroup, grouped } from './event-card.js';

/** Events grouped by the month in which they begin. */
export function listBody(events: readonly ViewEvent[], site: SiteSettings): Html {
  const month = ({ when }: ViewEvent): string => formatDate(when.start_date, site.timezone, 'F Y', site.language);
  return html`<div class="cal-list">
    ${grouped(events, month).map(([name, members]) => eventGroup(name, members, site))}
  </div>`;
}
