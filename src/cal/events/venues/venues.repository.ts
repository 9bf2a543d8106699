import { Injectable } from '@nestjs/common';
import { ListQueryBuilder } from '#core/lists';
import { Database } from '#core/database';
import { EventPlacesRepository } from '../places/event-places.repository.js';
import { VENUE_KIND } from './venue-kind.js';
import { VenueEntity } from './venue.entity.js';

/** SQL for venues. */
@Injectable()
export class VenuesRepository extends EventPlacesRepository<VenueEntity> {
  constructor(database: Database, lists: ListQueryBuilder) {
    super(VENUE_KIND, VenueEntity, database, lists);
  }
}
