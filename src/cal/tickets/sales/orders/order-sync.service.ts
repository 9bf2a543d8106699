import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RegisterSyncKind, rightsMark, type SyncKind, type SyncRights } from '../../../../sync/index.js';

/** Lets clients mirror the list of orders. */
@RegisterSyncKind({
  kind: 'orders',
  table: 'ticket_orders',
  list: 'cal/tickets/v1/orders',
  member: 'orders',
  sources: [
    { rowsOf: 'ticket_orders', column: 'id' },
    {
      rowsOf: 'ticket_attendees',
      column: 'id',
      through: { table: 'ticket_attendees', id: 'order_id', by: 'id' },
    },
    { rowsOf: 'ticket_cancellation_requests', column: 'order_id' },
  ],
})
@Injectable()
export class OrderSyncService implements SyncKind {
  rights(caller: Caller): SyncRights {
    return { mark: rightsMark(caller, []) };
  }
}
