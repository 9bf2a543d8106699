import { Injectable } from '@nestjs/common';
import { TermsService } from '#core/content';
import { TAGS } from '../../content/taxonomies.js';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import type { EventEntity } from '../events/events/event.entity.js';
import type { EventInput } from '../events/events/events.service.js';
import { OrganizersService } from '../events/organizers/organizers.service.js';
import { SERIES_MEMBERS, type SeriesMember, type SeriesTemplate } from './series-template.js';

/** Reads what the dates of a series have in common, and gives it to them. */
@Injectable()
export class SeriesMembersService {
  constructor(
    private readonly terms: TermsService,
    private readonly organizers: OrganizersService,
  ) {}

  /** The members of one event. */
  async valuesOf(event: EventEntity): Promise<SeriesTemplate> {
    const values = (await this.valuesOfAll([event])).get(event.id);
    if (!values) throw new Error(`The event ${event.id} has no members.`);
    return values;
  }

  /** The members of events by their ids, in two queries however many they are. */
  async valuesOfAll(events: readonly EventEntity[]): Promise<Map<number, SeriesTemplate>> {
    const ids = events.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const [terms, organizers] = await Promise.all([this.terms.ofPosts(ids), this.organizers.ofEvents(ids)]);
    const termsBy = Map.groupBy(terms, ({ content_id: id }) => id);
    const organizersBy = Map.groupBy(organizers, ({ event_id: id }) => id);
    return new Map(
      events.map((event) => {
        const termsIn = (taxonomy: { name: string }): number[] =>
          (termsBy.get(event.id) ?? [])
            .filter((term) => term.taxonomy === taxonomy.name)
            .map(({ id }) => id)
            .sort((a, b) => a - b);
        const { id, title, content, excerpt, image_id, cost, website, venue_id } = event;
        const { show_map, show_map_link, hide_from_listings, sticky, featured } = event;
        return [
          id,
          {
            ...{
              title,
              description: content,
              excerpt,
              image: image_id,
              cost,
              website: website === '' ? null : website,
            },
            ...{ show_map, show_map_link, hide_from_listings, sticky, featured, venue: venue_id },
            organizer: (organizersBy.get(id) ?? []).map(({ id: organizerId }) => organizerId),
            categories: termsIn(EVENT_CATEGORIES),
            tags: termsIn(TAGS),
          },
        ];
      }),
    );
  }

  /** What a copy of an event needs to have what the dates have in common; nothing: it has. */
  async correction(source: EventEntity, template: SeriesTemplate | null): Promise<EventInput | undefined> {
    if (!template) return undefined;
    const names = differing(await this.valuesOf(source), template, SERIES_MEMBERS);
    return names.length === 0 ? undefined : inputOf(template, names);
  }
}

/** Names of members that differ. */
export function differing(one: SeriesTemplate, other: SeriesTemplate, names: readonly SeriesMember[]): SeriesMember[] {
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Some members as a change of an event. */
export function inputOf(values: SeriesTemplate, names: readonly SeriesMember[]): EventInput {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}
