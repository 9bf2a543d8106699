import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { eventSchema } from '../../cal/events/events/event-schema.js';
import { EventRecordsService } from '../../cal/events/events/event-records.service.js';
import { venueRegion } from '../../cal/events/venues/venue-kind.js';
import { SeoHeadConfig } from './seo-head.config.js';
import { formatDate } from '#core/time';
import { SiteService } from '#core/site';
import type { SeoFields } from '../fields/seo-fields.js';
import { plainLine } from '#core/text';
import type { Variables } from './variables.js';

type Members = Record<string, unknown>;

/** Templates that name what only events have. */
const ABOUT_EVENTS = /%%(?:event|venue|organizer)_/;

/** Provides times and places of events for their heads. Runs no query unless they are requested. */
@Injectable()
export class EventNodesService {
  constructor(
    private readonly eventRecords: EventRecordsService,
    private readonly config: SeoHeadConfig,
    private readonly site: SiteService,
  ) {}

  /** The `Event` nodes of events, by id; none unless `SEO_EVENT_NODES` is on. */
  async nodes(caller: Caller, ids: readonly number[]): Promise<Map<number, Members>> {
    if (!this.config.seoEventNodes || ids.length === 0) return new Map();
    const nodes = new Map<number, Members>();
    for (const [id, event] of await this.eventRecords.described(caller, ids)) {
      const description = eventSchema(event);
      if (!description) continue;
      const { '@context': _, '@type': type, url, ...facts } = description;
      nodes.set(id, { '@type': type, '@id': `${String(url)}#event`, url, ...facts });
    }
    return nodes;
  }

  /** Variables for templates of events, by id, where some template names one. */
  async variables(
    caller: Caller,
    ids: readonly number[],
    fields: readonly SeoFields[],
  ): Promise<Map<number, Variables>> {
    if (!fields.some((one) => Object.values(one).some((text) => typeof text === 'string' && ABOUT_EVENTS.test(text)))) {
      return new Map();
    }
    const { date_format: format, language } = await this.site.settings();
    const date = (event: Members, wall: string): string =>
      typeof event[wall] === 'string' ? formatDate(event[wall], String(event.timezone), format, language) : '';
    const events = await this.eventRecords.described(caller, ids);
    return new Map(
      [...events].map(([id, event]) => [
        id,
        {
          event_start_date: date(event, 'start_date'),
          event_end_date: date(event, 'end_date'),
          venue_title: textOf(event.venue, 'venue'),
          venue_city: textOf(event.venue, 'city'),
          venue_state: regionOf(event.venue),
          organizer_title: textOf(Array.isArray(event.organizer) ? event.organizer[0] : undefined, 'organizer'),
        },
      ]),
    );
  }
}

function regionOf(venue: unknown): string {
  return typeof venue === 'object' && venue !== null ? plainLine(venueRegion(venue)) : '';
}

function textOf(holder: unknown, member: string): string {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return '';
  const value = (holder as Members)[member];
  return typeof value === 'string' ? plainLine(value) : '';
}
