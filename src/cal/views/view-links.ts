import type { SiteUrls } from '#core/context';
import type { PageLanguage } from '../../layout/page-language.js';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import { EVENT } from '../events/calendar-types.js';
import { OWN_NAMES, type NameMap, WORDPRESS_ROOT } from '#core/rest';
import { addFilters, QUERY, viewUrl, withValue } from './view-address.js';
import { monthOf } from './view-date.js';
import { NAMED_SPANS } from './named-span.js';
import { type ViewRequest, type ViewSlug, VIEWS, changed } from './view-request.js';
import { WORDPRESS_NAMES } from './wordpress-names.js';

/** A link to the same events in another view. */
export interface ViewChoice {
  view: ViewSlug;
  label: string;
  description: string;
  url: string;
  current: boolean;
}

/** A way to have the events in a calendar of one's own. */
export interface SubscribeLink {
  label: string;
  url: string;
}

/** What a view is called. */
export function labelOf(view: ViewSlug, language: PageLanguage): string {
  return language.text(`view.${view}`);
}

/** Names of things in addresses, as they are under the root in use. */
function namesUnder({ rootUrl }: SiteUrls): NameMap {
  return rootUrl.endsWith(WORDPRESS_ROOT) ? WORDPRESS_NAMES : OWN_NAMES;
}

/** Address of the route that renders views. */
export function viewRestUrl(urls: SiteUrls): string {
  return namesUnder(urls).text(urls.restUrl('cal/views/v2/html'));
}

/** Every view of the same events around the same date. */
export function viewChoices(urls: SiteUrls, request: ViewRequest, language: PageLanguage): ViewChoice[] {
  return VIEWS.map((view) => ({
    view,
    label: labelOf(view, language),
    description: language.text('view.show', { view: labelOf(view, language) }),
    url: viewUrl(urls, changed(request, { view })),
    current: view === request.view,
  }));
}

/** Address of the same view around today. */
export function todayUrl(urls: SiteUrls, request: ViewRequest): string {
  return viewUrl(urls, changed(request, { date: undefined }));
}

/** Links to the lists of the same events in the stretches of time that are offered. */
export function whenChoices(
  urls: SiteUrls,
  request: ViewRequest,
  language: PageLanguage,
): Omit<ViewChoice, 'view' | 'description'>[] {
  return NAMED_SPANS.map((when) => ({
    label: language.text(`view.when.${when}`),
    url: viewUrl(urls, { ...changed(request, { view: 'list', date: undefined }), when }),
    current: request.when === when,
  }));
}

/** Address of the calendar file of a view. @param form the program that it is for */
export function fileUrl(urls: SiteUrls, request: ViewRequest, form: 'ical' | 'outlook-ical' = 'ical'): string {
  return withValue(viewUrl(urls, request), form, '1');
}

/** Links by which people get the events of a view into their own calendars. @param today `YYYY-MM-DD` */
export function subscribeLinks(
  urls: SiteUrls,
  request: ViewRequest,
  today: string,
  siteTitle: string,
  language: PageLanguage,
): Record<string, SubscribeLink> {
  const feed = subscriptionUrl(urls, request, today);
  const outlook = `?url=${encodeURIComponent(feed)}&name=${encodeURIComponent(siteTitle)}`;
  return {
    gcal: {
      label: 'Google Calendar',
      url: `https://www.google.com/calendar/render?cid=${encodeURIComponent(feed)}`,
    },
    ical: { label: 'iCalendar', url: feed },
    'outlook-365': {
      label: 'Outlook 365',
      url: `https://outlook.office.com/calendar/0/addfromweb/${outlook}`,
    },
    'outlook-live': {
      label: 'Outlook Live',
      url: `https://outlook.live.com/calendar/0/addfromweb/${outlook}`,
    },
    ics: { label: language.text('event.export'), url: fileUrl(urls, request) },
    'outlook-ics': { label: language.text('view.exportOutlook'), url: fileUrl(urls, request, 'outlook-ical') },
  };
}

/** The address that calendar programs ask again and again: the list from a month on. */
function subscriptionUrl(urls: SiteUrls, request: ViewRequest, today: string): string {
  const { date, category, tag, featured } = request;
  const names = namesUnder(urls);
  const query = new URLSearchParams({
    post_type: names.text(EVENT.name),
    [QUERY.date]: monthOf(date ?? today),
    ical: '1',
    [QUERY.display]: 'list',
  });
  if (category !== undefined) query.set(names.text(EVENT_CATEGORIES.name), category);
  if (tag !== undefined) query.set('tag', tag);
  if (featured) query.set('featured', '1');
  addFilters(query, request);
  return `${urls.siteUrl.replace(/^https?:/, 'webcal:')}/?${query.toString()}`;
}
