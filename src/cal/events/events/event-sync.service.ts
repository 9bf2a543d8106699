import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { ATTACHMENT } from '../../../content/content-types.js';
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
    { table: 'term_relations', column: 'content_id', through: { table: 'events', id: 'id', by: 'id' } },
    // What an event shows of others.
    { table: 'venues', column: 'id', through: { table: 'events', id: 'id', by: 'venue_id' } },
    {
      table: 'organizers',
      column: 'id',
      through: { table: 'event_organizers', id: 'event_id', by: 'organizer_id' },
    },
    { table: ATTACHMENT.table, column: 'id', through: { table: 'events', id: 'id', by: 'image_id' } },
    {
      table: 'terms',
      column: 'id',
      ignored: ['count'],
      through: { table: 'term_relations', id: 'content_id', by: 'term_id' },
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
