import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RegisterSyncKind, rightsMark, type SyncKind, type SyncRights } from '../../../sync/index.js';
import { EVENT, VENUE } from '../calendar-types.js';

/** Lets clients mirror the list of venues. */
@RegisterSyncKind({
  kind: 'venues',
  table: 'venues',
  list: 'cal/events/v1/venues',
  member: 'venues',
  clocked: ['only_with_upcoming'],
  sources: [
    { rowsOf: 'venues', column: 'id' },
    { rowsOf: 'media', column: 'id', through: { table: 'venues', id: 'id', by: 'image_id' } },
    // Filters by events.
    { rowsOf: 'events', column: 'venue_id', set: ['venue_id'] },
    {
      rowsOf: 'events',
      column: 'id',
      set: ['status'],
      through: { table: 'events', id: 'venue_id', by: 'id' },
    },
  ],
})
@Injectable()
export class VenueSyncService implements SyncKind {
  rights(caller: Caller): SyncRights {
    const { edit, editOthers } = VENUE.capabilities;
    return { mark: rightsMark(caller, [edit, editOthers, EVENT.capabilities.editOthers]) };
  }
}
