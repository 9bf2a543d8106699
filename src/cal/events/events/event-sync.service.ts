import { Injectable } from '@nestjs/common';
import { POSTS_OF_TERMS } from '#core/content';
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
    { rowsOf: 'events', column: 'id' },
    { rowsOf: 'event_organizers', column: 'event_id' },
    { rowsOf: 'term_relations', column: 'content_id', through: { table: 'events', id: 'id', by: 'id' } },
    // What an event shows of others.
    { rowsOf: 'venues', column: 'id', through: { table: 'events', id: 'id', by: 'venue_id' } },
    {
      rowsOf: 'organizers',
      column: 'id',
      through: { table: 'event_organizers', id: 'event_id', by: 'organizer_id' },
    },
    { rowsOf: 'media', column: 'id', through: { table: 'events', id: 'id', by: 'image_id' } },
    {
      rowsOf: 'terms',
      column: 'id',
      ignored: ['count'],
      through: POSTS_OF_TERMS,
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
