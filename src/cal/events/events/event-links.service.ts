import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { CreateOrganizerDto } from '../organizers/organizer.dto.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { CreateVenueDto } from '../venues/venue.dto.js';
import { VenuesService } from '../venues/venues.service.js';
import { isNothing, organizerList } from './event.checks.js';

type Named = { id?: unknown } & Record<string, unknown>;

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
   * @throws RestError 400 `could-not-create-venue`
   */
  async venue(caller: Caller, value: unknown): Promise<number | null | undefined> {
    if (value === undefined || value === null) return undefined;
    if (isNothing(value)) return null;
    const reference: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof reference !== 'object' || reference === null) return Number(reference);
    const named = reference as Named;
    if (named.id !== undefined) return Number(named.id);
    if (typeof named.venue !== 'string' || named.venue === '')
      throw new RestError('could-not-create-venue', 'A new venue needs a name.', 400);
    return (await this.venues.findOrCreate(caller, await this.venueParser.parse(caller, named))).id;
  }

  /** Ids of the organizers named, in order, each once; nothing when the event keeps its own. */
  async organizers(caller: Caller, value: unknown): Promise<number[] | undefined> {
    if (value === undefined || value === null) return undefined;
    const ids: number[] = [];
    for (const item of organizerList(value)) {
      const id = await this.organizer(caller, item);
      if (!ids.includes(id)) ids.push(id);
    }
    return ids;
  }

  private async organizer(caller: Caller, item: unknown): Promise<number> {
    if (typeof item !== 'object' || item === null) return Number(item);
    const named = item as Named;
    if (named.id !== undefined) return Number(named.id);
    return (await this.organizersService.findOrCreate(caller, await this.organizerParser.parse(caller, named))).id;
  }
}
