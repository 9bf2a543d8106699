import type { ViewContent, ViewContext } from './view-content.js';
import { midnight } from './view-date.js';
import { fileUrl, labelOf, subscribeLinks, todayUrl, viewChoices, viewRestUrl } from './view-links.js';
import { viewUrl } from './view-address.js';

/** PHP-style formats that clients write dates with. */
const DATE_FORMATS = {
  compact: 'n/j/Y',
  month_and_year_compact: 'n/Y',
  month_and_year: 'F Y',
  time_range_separator: ' - ',
  date_time_separator: ' @ ',
};

/** What the page of a view is called. */
export function viewTitle({ heading }: ViewContent, { site, scope }: ViewContext): string {
  return `${[heading, ...scope].join(' › ')} - ${site.title}`;
}

/** What a view tells people beside its events. */
export function noticesOf({ total, events }: ViewContent, { request, language }: ViewContext): string[] {
  if (total > 0 && events.length > 0) return [];
  return [
    request.search === undefined
      ? language.text('view.noResults')
      : language.text('view.noResultsFor', { words: request.search }),
  ];
}

/** The view data for clients (views.md, "View data object"). Members that may be empty have one type always. */
export function viewData(content: ViewContent, context: ViewContext): Record<string, unknown> {
  const { request, urls, site, language, now, today, date } = context;
  const { previous, next } = content;
  const notices = noticesOf(content, context);
  const links = Object.entries(subscribeLinks(urls, request, today, site.title, language));
  return {
    slug: request.view,
    view_slug: request.view,
    view_label: labelOf(request.view, language),
    title: viewTitle(content, context),
    url: viewUrl(urls, request),
    prev_url: previous ? viewUrl(urls, previous.request) : '',
    next_url: next ? viewUrl(urls, next.request) : '',
    today_url: todayUrl(urls, request),
    ...content.data,
    bar: { keyword: request.search ?? '', date: date ?? '' },
    messages: notices.length > 0 ? { notice: notices } : {},
    today: midnight(today),
    now,
    start_of_week: site.start_of_week,
    date_formats: { ...DATE_FORMATS, date: site.date_format, time: site.time_format },
    rest_url: viewRestUrl(urls),
    rest_method: 'GET',
    home_url: `${urls.siteUrl}/`,
    ical: {
      link: { url: fileUrl(urls, request), text: 'Export Events', title: 'Get these events as a calendar file' },
    },
    public_views: Object.fromEntries(
      viewChoices(urls, request, language).map(({ view, url, label, description }) => [
        view,
        { view_url: url, view_label: label, aria_label: description },
      ]),
    ),
    subscribe_links: Object.fromEntries(
      links.map(([name, { label, url }]) => [
        name,
        { label, single_label: `Add to ${label}`, visible: true, uri: url },
      ]),
    ),
  };
}
