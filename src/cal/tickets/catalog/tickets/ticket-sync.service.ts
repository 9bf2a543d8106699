import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import {
  RegisterSyncKind,
  rightsMark,
  type SyncFilters,
  type SyncKind,
  type SyncRights,
} from '../../../../sync/index.js';
import { AttendeeAccessService } from '../../kernel/access/attendee-access.service.js';

/** Lets clients mirror the list of tickets. */
@RegisterSyncKind({
  kind: 'tickets',
  table: 'tickets',
  list: 'cal/tickets/v1/tickets',
  member: 'tickets',
  sources: [
    { table: 'tickets', column: 'id' },
    { table: 'ticket_pool_links', column: 'ticket_id' },
    { table: 'ticket_pools', column: 'id', select: 'SELECT t.id FROM tickets t WHERE t.id IN (?)' },
    {
      table: 'ticket_pools',
      column: 'id',
      select: 'SELECT l.ticket_id AS id FROM ticket_pool_links l WHERE l.pool_id IN (?)',
    },
    { table: 'events', column: 'id', select: 'SELECT t.id FROM tickets t WHERE t.post_id IN (?)' },
    { table: 'pages', column: 'id', select: 'SELECT t.id FROM tickets t WHERE t.post_id IN (?)' },
    { table: 'tickets', column: 'id', of: 'events', select: 'SELECT t.post_id AS id FROM tickets t WHERE t.id IN (?)' },
    { table: 'tickets', column: 'post_id', set: ['post_id'], of: 'events' },
  ],
})
@Injectable()
export class TicketSyncService implements SyncKind {
  constructor(private readonly access: AttendeeAccessService) {}

  async rights(caller: Caller, filters: SyncFilters): Promise<SyncRights> {
    const reach = await this.access.reach(caller, filters.api_key);
    return { mark: `${rightsMark(caller, ['edit_event_tickets'])} ${reach.toString()}` };
  }
}
