import { load } from 'cheerio/slim';
import { eventsIn, jsonLdFields } from './json-ld-event.js';
import type { RawFields } from '../../../cli/import/raw-fields.js';

/** What a page of another site says about events. */
export interface EventPage {
  /** Root of a REST interface like ours. */
  apiRoot?: string;
  /** Addresses of calendars in the iCalendar format. */
  calendars: string[];
  /** Events that the page itself describes. */
  events: RawFields[];
}

/** Reads a page. Addresses in it are taken against `address`. Never throws, whatever the page holds. */
export function readEventPage(html: string, address: string): EventPage {
  const $ = load(html);
  const absolute = (href: string | undefined): string | undefined =>
    href !== undefined && URL.canParse(href, address) ? new URL(href, address).href : undefined;
  const links = (selector: string) =>
    $(selector)
      .toArray()
      .flatMap((element) => absolute($(element).attr('href')) ?? []);
  const events = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((element) => eventsIn(parsed($(element).text())))
    .map((event) => jsonLdFields(event, address));
  return {
    apiRoot: links('link[rel="https://api.w.org/"]')[0],
    calendars: links('link[rel~="alternate"][type="text/calendar"], a[type="text/calendar"], a[href$=".ics"]'),
    events,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
