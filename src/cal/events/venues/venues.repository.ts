import { Injectable } from '@nestjs/common';
import { ListQueryBuilder } from '#core/lists';
import { Database } from '#core/database';
import { LinkedPostsRepository } from '../linked-posts/linked-posts.repository.js';
import { VENUE_KIND } from './venue-kind.js';
import { VenueEntity } from './venue.entity.js';

/** SQL for venues. */
@Injectable()
export class VenuesRepository extends LinkedPostsRepository<VenueEntity> {
  constructor(database: Database, lists: ListQueryBuilder) {
    super(VENUE_KIND, VenueEntity, database, lists);
  }
}
