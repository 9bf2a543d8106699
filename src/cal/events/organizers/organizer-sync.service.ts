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
    { table: 'organizers', column: 'id' },
    { table: 'media', column: 'id', select: 'SELECT o.id FROM organizers o WHERE o.image_id IN (?)' },
    // Filters by events.
    { table: 'event_organizers', column: 'organizer_id' },
    {
      table: 'events',
      column: 'id',
      set: ['status'],
      select: 'SELECT o.organizer_id AS id FROM event_organizers o WHERE o.event_id IN (?)',
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
