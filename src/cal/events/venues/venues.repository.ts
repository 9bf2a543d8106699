import { Injectable } from '@nestjs/common';
import { ListVersions } from '../../../core/content/list-versions.js';
import { Database } from '../../../core/database/database.js';
import { LinkedRepository } from '../linked/linked.repository.js';
import { VENUE_KIND } from './venue-kind.js';
import { VenueEntity } from './venue.entity.js';

/** SQL for venues. */
@Injectable()
export class VenuesRepository extends LinkedRepository<VenueEntity> {
  constructor(database: Database, versions: ListVersions) {
    super(VENUE_KIND, VenueEntity, database, versions);
  }
}
