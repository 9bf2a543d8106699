import { Injectable } from '@nestjs/common';
import { ListQueryBuilder } from '../../../core/lists/list-query.builder.js';
import { Database } from '../../../core/database/database.js';
import { LinkedRepository } from '../linked/linked.repository.js';
import { VENUE_KIND } from './venue-kind.js';
import { VenueEntity } from './venue.entity.js';

/** SQL for venues. */
@Injectable()
export class VenuesRepository extends LinkedRepository<VenueEntity> {
  constructor(database: Database, lists: ListQueryBuilder) {
    super(VENUE_KIND, VenueEntity, database, lists);
  }
}
