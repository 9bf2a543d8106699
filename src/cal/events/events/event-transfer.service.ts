import { Injectable } from '@nestjs/common';
import { titleKey } from '#core/content';
import { Database, EntityTransfer } from '#core/database';
import { OrganizerEntity } from '../organizers/organizer.entity.js';
import { VenueEntity } from '../venues/venue.entity.js';
import { EventEntity, EventOrganizerEntity } from './event.entity.js';

/** Events, venues and organizers as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class EventTransferService {
  readonly events: EntityTransfer<EventEntity>;
  readonly venues: EntityTransfer<VenueEntity>;
  readonly organizers: EntityTransfer<OrganizerEntity>;
  /** Organizers of events; the key is the event. */
  readonly organizersOfEvents: EntityTransfer<EventOrganizerEntity>;

  constructor(database: Database) {
    this.events = new EntityTransfer(database, EventEntity, 'id', ({ title }) => titleKey(title));
    this.venues = new EntityTransfer(database, VenueEntity, 'id', ({ title }) => titleKey(title));
    this.organizers = new EntityTransfer(database, OrganizerEntity, 'id', ({ title }) => titleKey(title));
    this.organizersOfEvents = new EntityTransfer(database, EventOrganizerEntity, 'event_id');
  }
}
