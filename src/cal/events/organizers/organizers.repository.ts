import { Injectable } from '@nestjs/common';
import { ListQueryBuilder } from '#core/lists';
import { Database, placeholders } from '#core/database';
import { LinkedPostsRepository } from '../linked-posts/linked-posts.repository.js';
import { ORGANIZER_KIND } from './organizer-kind.js';
import { OrganizerEntity } from './organizer.entity.js';

/** An organizer of a certain event. */
export type OrganizerOfEvent = OrganizerEntity & { event_id: number };

/** SQL for organizers. */
@Injectable()
export class OrganizersRepository extends LinkedPostsRepository<OrganizerEntity> {
  constructor(
    private readonly db: Database,
    lists: ListQueryBuilder,
  ) {
    super(ORGANIZER_KIND, OrganizerEntity, db, lists);
  }

  /** The organizers of events, in the order they were given; trashed ones are left out. */
  ofEvents(eventIds: readonly number[]): Promise<OrganizerOfEvent[]> {
    if (eventIds.length === 0) return Promise.resolve([]);
    return this.db.read<OrganizerOfEvent>(
      `SELECT l.event_id, o.* FROM event_organizers l JOIN organizers o ON o.id = l.organizer_id
       WHERE l.event_id IN (${placeholders(eventIds)}) AND o.status <> 'trash' ORDER BY l.event_id, l.position`,
      eventIds,
      { event_organizers: { event_id: eventIds } },
    );
  }
}
