import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RegisterSyncKind, rightsMark, type SyncKind, type SyncRights } from '../../../sync/index.js';
import { EVENT, ORGANIZER } from '../calendar-types.js';

/** Lets clients mirror the list of organizers. */
@RegisterSyncKind({
  kind: 'organizers',
  table: 'organizers',
  list: 'cal/events/v1/organizers',
  member: 'organizers',
  clocked: ['only_with_upcoming'],
  sources: [
    { rowsOf: 'organizers', column: 'id' },
    { rowsOf: 'media', column: 'id', through: { table: 'organizers', id: 'id', by: 'image_id' } },
    // Filters by events.
    { rowsOf: 'event_organizers', column: 'organizer_id' },
    {
      rowsOf: 'events',
      column: 'id',
      set: ['status'],
      through: { table: 'event_organizers', id: 'organizer_id', by: 'event_id' },
    },
  ],
})
@Injectable()
export class OrganizerSyncService implements SyncKind {
  rights(caller: Caller): SyncRights {
    const { edit, editOthers } = ORGANIZER.capabilities;
    return { mark: rightsMark(caller, [edit, editOthers, EVENT.capabilities.editOthers]) };
  }
}
