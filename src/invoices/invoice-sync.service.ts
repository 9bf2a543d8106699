import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RegisterSyncKind, rightsMark, type SyncKind, type SyncRights } from '../sync/index.js';

/** Lets clients mirror the list of invoices and credit notes. */
@RegisterSyncKind({
  kind: 'invoices',
  table: 'invoices',
  list: 'invoices/v1/invoices',
  member: 'invoices',
  sources: [{ rowsOf: 'invoices', column: 'id' }],
})
@Injectable()
export class InvoiceSyncService implements SyncKind {
  rights(caller: Caller): SyncRights {
    return { mark: rightsMark(caller, []) };
  }
}
