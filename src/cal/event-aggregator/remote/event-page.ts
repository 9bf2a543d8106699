import { elementsIn, type FoundElement } from '#core/html';
import { eventsIn, jsonLdFields } from './json-ld-event.js';
import type { RawFields } from '../../../import/raw-field.reader.js';
import { jsonOrUndefined } from '#core/text';

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
  const elements = elementsIn(html, ['link', 'a', 'script']);
  const absolute = (href: string | undefined): string | undefined =>
    href !== undefined && URL.canParse(href, address) ? new URL(href, address).href : undefined;
  const links = (picks: (element: FoundElement) => boolean) =>
    elements.filter(picks).flatMap(({ attributes }) => absolute(attributes.get('href')) ?? []);
  const events = elements
    .filter((element) => element.name === 'script' && typeOf(element) === 'application/ld+json')
    .flatMap(({ text }) => eventsIn(jsonOrUndefined(text)))
    .map((event) => jsonLdFields(event, address));
  return { apiRoot: links(linksToApi)[0], calendars: links(linksToCalendar), events };
}

const typeOf = ({ attributes }: FoundElement): string | undefined => attributes.get('type')?.trim().toLowerCase();

const relationsOf = ({ attributes }: FoundElement): string[] =>
  (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);

const linksToApi = (element: FoundElement): boolean =>
  element.name === 'link' && relationsOf(element).includes('https://api.w.org/');

function linksToCalendar(element: FoundElement): boolean {
  const isCalendar = typeOf(element) === 'text/calendar';
  if (element.name === 'link') return isCalendar && relationsOf(element).includes('alternate');
  return element.name === 'a' && (isCalendar || element.attributes.get('href')?.endsWith('.ics') === true);
}
