import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { forbidden } from '#core/errors';
import { filledParts } from '#core/parameters';
import {
  RegisterSyncKind,
  rightsMark,
  type SyncFilters,
  type SyncKind,
  type SyncRights,
} from '../../../../sync/index.js';
import { checksIn } from '../../kernel/access/attendee-access.service.js';
import type { ListAttendeesDto } from './attendee.dto.js';
import { AttendeeReachService } from './attendee-reach.service.js';

/** Parameters that say whose attendees are meant, which decides who may see them. */
const SCOPE = ['api_key', 'post_id', 'include_post', 'ticket_id', 'include_ticket'];

/** Lets clients mirror the list of attendees, as far as they manage these. */
@RegisterSyncKind({
  kind: 'attendees',
  table: 'ticket_attendees',
  list: 'cal/tickets/v1/attendees',
  member: 'attendees',
  sources: [
    { rowsOf: 'ticket_attendees', column: 'id' },
    { rowsOf: 'tickets', column: 'id', through: { table: 'ticket_attendees', id: 'id', by: 'ticket_id' } },
    {
      rowsOf: 'events',
      column: 'id',
      set: ['status', 'password'],
      through: { table: 'ticket_attendees', id: 'id', by: 'post_id' },
    },
    {
      rowsOf: 'pages',
      column: 'id',
      set: ['status', 'password'],
      through: { table: 'ticket_attendees', id: 'id', by: 'post_id' },
    },
    // Tickets and events count their attendees.
    {
      rowsOf: 'ticket_attendees',
      column: 'id',
      kind: 'tickets',
      through: { table: 'ticket_attendees', id: 'ticket_id', by: 'id' },
    },
    {
      rowsOf: 'ticket_attendees',
      column: 'id',
      kind: 'events',
      through: { table: 'ticket_attendees', id: 'post_id', by: 'id' },
    },
  ],
})
@Injectable()
export class AttendeeSyncService implements SyncKind {
  constructor(private readonly reaches: AttendeeReachService) {}

  /** @throws RestError 403 for those who see only attendees that agreed to be listed, where a list leaves them out */
  async rights(caller: Caller, filters: SyncFilters): Promise<SyncRights> {
    const named = filters.include_post ?? filters.post_id;
    const hosts = named === undefined ? undefined : filledParts(named).map(Number);
    const params = { ...filters, ticket_id: Number(filters.ticket_id) || undefined } as unknown as ListAttendeesDto;
    const reach = await this.reaches.of(caller, params, hosts);
    if (reach === 'none' && !checksIn(caller))
      throw forbidden('rest_forbidden', 'Only those who manage attendees can follow their changes.');
    const mark = `${rightsMark(caller, [])} ${reach.toString()}`;
    if (reach === 'all' || reach === 'none') return { mark };
    const scope = Object.fromEntries(Object.entries(filters).filter(([name]) => SCOPE.includes(name)));
    return { mark, widest: { ...scope, order_status: 'any' } };
  }
}
