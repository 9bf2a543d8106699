import { html, trusted, type Html, type When } from '#core/html';
import { plainLine } from '#core/text';
import { eventSchema } from '../events/events/event-schema.js';
import type { StatusFacts } from '../events/events/event-status.js';
import type { EventColors } from '../events/terms/colors/event-colors.js';
import type { PublicEvent } from '../events/events/public-events.service.js';
import type { SaleSummary } from '../events/events/ticketing.adapter.js';
import { addressBesideName } from '../events/venues/venue-kind.js';
import type { PageLanguage } from '../../layout/page-language.js';
import type { Picture } from '../../layout/picture.js';

type Members = Record<string, unknown>;

/** What a view shows of an event. */
export interface ViewEvent {
  id: number;
  url: string;
  /** `false`: only the title may be shown. */
  open: boolean;
  /** Whether and how it takes place. */
  status: StatusFacts;
  /** As HTML, with what tells that it is not for everybody. */
  title: Html;
  when: When;
  featured: boolean;
  excerpt?: Html;
  image?: Picture;
  /** Name and address on one line. */
  place?: Html;
  cost?: Html;
  /** What visitors can have of its tickets just now; nothing without tickets. */
  sale?: SaleSummary;
  /** Colours of its category. */
  colors?: EventColors;
  /** schema.org Event. */
  jsonLd?: Members;
}

/** What a view shows of an event, from what `cal/events/v1` tells of it. */
export function toViewEvent({ open, response, status, sale, colors }: PublicEvent, language: PageLanguage): ViewEvent {
  const title = String(response.title);
  const image = response.image as ViewEvent['image'] | false;
  return {
    id: Number(response.id),
    url: String(response.url),
    open,
    status,
    title: trusted(open ? title : language.text('post.protectedTitle', { title })),
    when: response,
    featured: response.featured === true,
    excerpt: htmlOf(response.excerpt),
    image: image || undefined,
    place: placeOf(response.venue),
    cost: htmlOf(response.cost),
    sale,
    colors,
    jsonLd: eventSchema(response),
  };
}

/** A text of the interface, entities and all; nothing for none. */
function htmlOf(value: unknown): Html | undefined {
  return typeof value === 'string' && value !== '' ? trusted(value) : undefined;
}

function placeOf(venue: unknown): Html | undefined {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return undefined;
  const fields = venue as Members;
  const address = addressBesideName(fields);
  return html`${trusted(String(fields.venue))}${address.length > 0 && html`, ${address.join(', ')}`}`;
}

/** A text of the interface as people read it. */
export function plainOf(value: unknown): string {
  return plainLine(String(value ?? ''));
}
