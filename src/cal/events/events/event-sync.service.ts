import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RegisterSyncKind, rightsMark, type SyncKind, type SyncRights } from '../../../sync/index.js';
import { EVENT } from '../calendar-types.js';

/** Lets clients mirror the list of events. */
@RegisterSyncKind({
  kind: 'events',
  table: 'events',
  list: 'cal/events/v1/events',
  member: 'events',
  sources: [
    { table: 'events', column: 'id' },
    { table: 'event_organizers', column: 'event_id' },
    { table: 'term_relations', column: 'content_id', select: 'SELECT e.id FROM events e WHERE e.id IN (?)' },
    // What an event shows of others.
    { table: 'venues', column: 'id', select: 'SELECT e.id FROM events e WHERE e.venue_id IN (?)' },
    {
      table: 'organizers',
      column: 'id',
      select: 'SELECT o.event_id AS id FROM event_organizers o WHERE o.organizer_id IN (?)',
    },
    { table: 'media', column: 'id', select: 'SELECT e.id FROM events e WHERE e.image_id IN (?)' },
    {
      table: 'terms',
      column: 'id',
      ignored: ['count'],
      select: 'SELECT e.id FROM events e JOIN term_relations r ON r.content_id = e.id WHERE r.term_id IN (?)',
    },
  ],
})
@Injectable()
export class EventSyncService implements SyncKind {
  rights(caller: Caller): SyncRights {
    const { edit, editOthers } = EVENT.capabilities;
    return { mark: rightsMark(caller, [edit, editOthers, 'edit_users', 'cal_manage_attendees']) };
  }
}
