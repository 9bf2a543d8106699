import { Injectable } from '@nestjs/common';
import { TermsService } from '#core/content';
import { decodePath } from '#core/rest';
import { SiteCurrencyService } from '../events/site-currency.service.js';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import { PublicEventsService } from '../events/events/public-events.service.js';
import { OrganizersService } from '../events/organizers/organizers.service.js';
import { plainOf } from './view-event.js';

/** Coming events of which categories and organizers are offered. */
const MAX_EVENTS = 500;

/** Most choices in one list of the form; where there are more, a list is of no use. */
const MAX_CHOICES = 200;

/** An option of a list in the form. */
export interface FilterChoice {
  /** As in the address. */
  value: string;
  /** Plain text. */
  name: string;
}

/** What coming events can be narrowed to; empty: nothing, or too much for a list. */
export interface FilterChoices {
  /** Their categories by name; values are slugs. */
  categories: readonly FilterChoice[];
  /** Their organizers by name; values are ids. */
  organizers: readonly FilterChoice[];
  /** ISO 4217 code of the currency of prices. */
  currency: string;
}

/** Reads what the form above the calendar offers: three queries, and nothing of events that visitors do not find. */
@Injectable()
export class FilterChoicesService {
  constructor(
    private readonly events: PublicEventsService,
    private readonly terms: TermsService,
    private readonly organizers: OrganizersService,
    private readonly currency: SiteCurrencyService,
  ) {}

  /** The choices, the same for all callers. */
  async all(): Promise<FilterChoices> {
    const span = { notOverAt: this.events.minute() };
    const ids = (await this.events.marks({ termGroups: [], open: true }, span, MAX_EVENTS)).map(({ id }) => id);
    const currency = await this.currency.code();
    if (ids.length === 0) return { categories: [], organizers: [], currency };
    const [terms, organizers] = await Promise.all([this.terms.ofPosts(ids), this.organizers.ofEvents(ids)]);
    return {
      categories: choices(
        terms
          .filter(({ taxonomy }) => taxonomy === EVENT_CATEGORIES.name)
          .map(({ slug, name }) => ({ value: decodePath(slug), name: plainOf(name) })),
      ),
      organizers: choices(
        organizers
          .filter(({ status, password }) => status === 'publish' && password === '')
          .map(({ id, title }) => ({ value: String(id), name: plainOf(title) })),
      ),
      currency,
    };
  }
}

/** Each once, by name. */
function choices(all: readonly FilterChoice[]): FilterChoice[] {
  const each = [...new Map(all.map((choice) => [choice.value, choice])).values()];
  return each.length > MAX_CHOICES ? [] : each.sort((a, b) => a.name.localeCompare(b.name));
}
