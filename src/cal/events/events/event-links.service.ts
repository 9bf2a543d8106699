import { Injectable } from '@nestjs/common';
import { RestError } from '../../../core/rest/rest.error.js';
import { InjectParser, ParameterParser } from '../../../core/rest/parameters/index.js';
import type { EventPlaceOptions } from '../places/event-place.types.js';
import { CreateOrganizerDto } from '../organizers/organizer.dto.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { CreateVenueDto } from '../venues/venue.dto.js';
import { VenuesService } from '../venues/venues.service.js';
import { isNothing, organizerList } from './event.checks.js';

type Named = { id?: unknown } & Record<string, unknown>;

/** What a new venue or organizer takes over from the source of an import. */
export type PlaceOrigin = Pick<EventPlaceOptions, 'slug' | 'requestedId'>;

/** Turns what an event names into ids, making what is new (events.md §11). */
@Injectable()
export class EventLinksService {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizersService: OrganizersService,
    @InjectParser(CreateVenueDto) private readonly venueParser: ParameterParser<CreateVenueDto>,
    @InjectParser(CreateOrganizerDto) private readonly organizerParser: ParameterParser<CreateOrganizerDto>,
  ) {}

  /**
   * Id of the venue named; null for none, nothing when the event keeps its own.
   * @param origin what a new venue takes over from the source of an import
   * @throws RestError 400 `could-not-create-venue`
   */
  async venue(value: unknown, origin?: PlaceOrigin): Promise<number | null | undefined> {
    if (value === undefined || value === null) return undefined;
    if (isNothing(value)) return null;
    const wanted: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof wanted !== 'object' || wanted === null) return Number(wanted);
    const named = wanted as Named;
    if (named.id !== undefined) return Number(named.id);
    if (typeof named.venue !== 'string' || named.venue === '')
      throw new RestError('could-not-create-venue', 'A new venue needs a name.', 400);
    return (await this.venues.findOrCreate(await this.venueParser.parse(named), origin)).id;
  }

  /**
   * Ids of the organizers named, in order, each once; nothing when the event keeps its own.
   * @param origins what new ones take over from the source of an import, in the order of `value`
   */
  async organizers(value: unknown, origins: readonly PlaceOrigin[] = []): Promise<number[] | undefined> {
    if (value === undefined || value === null) return undefined;
    const ids: number[] = [];
    for (const [position, item] of organizerList(value).entries()) {
      const id = await this.organizer(item, origins[position]);
      if (!ids.includes(id)) ids.push(id);
    }
    return ids;
  }

  private async organizer(item: unknown, origin?: PlaceOrigin): Promise<number> {
    if (typeof item !== 'object' || item === null) return Number(item);
    const named = item as Named;
    if (named.id !== undefined) return Number(named.id);
    return (await this.organizersService.findOrCreate(await this.organizerParser.parse(named), origin)).id;
  }
}
