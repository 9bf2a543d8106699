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
    { table: 'venues', column: 'id' },
    { table: 'media', column: 'id', select: 'SELECT v.id FROM venues v WHERE v.image_id IN (?)' },
    // Filters by events.
    { table: 'events', column: 'venue_id', set: ['venue_id'] },
    {
      table: 'events',
      column: 'id',
      set: ['status'],
      select: 'SELECT e.venue_id AS id FROM events e WHERE e.id IN (?)',
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
