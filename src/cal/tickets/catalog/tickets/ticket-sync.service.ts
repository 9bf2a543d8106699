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
    { rowsOf: 'tickets', column: 'id' },
    { rowsOf: 'ticket_pool_links', column: 'ticket_id' },
    { rowsOf: 'ticket_pools', column: 'id', through: { table: 'tickets', id: 'id', by: 'id' } },
    {
      rowsOf: 'ticket_pools',
      column: 'id',
      through: { table: 'ticket_pool_links', id: 'ticket_id', by: 'pool_id' },
    },
    { rowsOf: 'events', column: 'id', through: { table: 'tickets', id: 'id', by: 'post_id' } },
    { rowsOf: 'pages', column: 'id', through: { table: 'tickets', id: 'id', by: 'post_id' } },
    { rowsOf: 'tickets', column: 'id', kind: 'events', through: { table: 'tickets', id: 'post_id', by: 'id' } },
    { rowsOf: 'tickets', column: 'post_id', set: ['post_id'], kind: 'events' },
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
