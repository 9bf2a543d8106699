import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ChangeFollower, Database, type FollowedRows } from '#core/database';
import { RestoredSiteService } from '#core/restore';
import type { SalesChangeSource } from './sales-change.entity.js';
import { SalesRollupsRepository } from './sales-rollups.repository.js';
import { chunkOf } from './sum-sales.js';

/** A column that says which order a row belongs to, and the columns on which sums of sales depend. */
interface FollowedTable {
  key: string;
  names: Exclude<SalesChangeSource, 'all'>;
  columns: readonly string[];
}

const LINE_COLUMNS = ['attendee_id', 'amount_minor'];

const TABLES: ReadonlyMap<string, FollowedTable> = new Map<string, FollowedTable>([
  [
    'ticket_orders',
    {
      key: 'id',
      names: 'chunk',
      columns: [
        ...['status', 'currency', 'paid_utc', 'is_test', 'discount_code'],
        ...['fee_minor', 'fee_tax_minor', 'fee_tax_rate', 'fee_tax_included'],
      ],
    },
  ],
  [
    'ticket_attendees',
    {
      key: 'order_id',
      names: 'chunk',
      columns: [
        ...['currency', 'price_minor', 'tax_rate', 'post_id', 'event_id', 'event_title', 'ticket_id', 'ticket_title'],
      ],
    },
  ],
  ['ticket_payments', { key: 'order_id', names: 'chunk', columns: ['is_test'] }],
  ['ticket_refunds', { key: 'order_id', names: 'chunk', columns: ['payment_id', 'currency', 'state', 'modified_utc'] }],
  ['ticket_refund_lines', { key: 'refund_id', names: 'refund', columns: LINE_COLUMNS }],
  [
    'payment_disputes',
    {
      key: 'order_id',
      names: 'chunk',
      columns: ['payment_id', 'currency', 'state', 'is_withdrawn', 'created_utc', 'modified_utc'],
    },
  ],
  ['payment_dispute_lines', { key: 'dispute_id', names: 'dispute', columns: LINE_COLUMNS }],
]);

/**
 * Notes which orders have changed such that their sums have to be made anew, in the unit of work that changes them and
 * whatever changes them. Checking in or naming attendees is no such change.
 */
@Injectable()
export class SalesChangesService implements ChangeFollower, OnModuleInit {
  readonly isOn = true;

  constructor(
    private readonly database: Database,
    private readonly rollups: SalesRollupsRepository,
    site: RestoredSiteService,
  ) {
    site.whenRestored(() => this.noteAll());
  }

  async onModuleInit(): Promise<void> {
    await this.database.changes.follow(this);
  }

  columnsOf(table: string, columns?: readonly string[]): readonly string[] {
    const followed = TABLES.get(table.toLowerCase());
    if (!followed) return [];
    const { key, columns: wanted } = followed;
    const matters = !columns || columns.some((column) => column === key || wanted.includes(column));
    return matters ? [key] : [];
  }

  deleting(): Promise<readonly FollowedRows[]> {
    return Promise.resolve([]);
  }

  async store(rows: readonly FollowedRows[]): Promise<void> {
    if (rows.some(({ table }) => table === '')) return this.noteAll();
    const changes = new Map<string, { source: SalesChangeSource; row_key: number }>();
    for (const { table, values } of rows) {
      const source = TABLES.get(table.toLowerCase())!.names;
      for (const value of values) {
        const key = source === 'chunk' ? chunkOf(Number(value)) : Number(value);
        changes.set(`${source} ${key}`, { source, row_key: key });
      }
    }
    if (changes.size > 0) await this.rollups.note([...changes.values()]);
  }

  /** All sums are made anew. Call it in a unit of work. */
  private noteAll(): Promise<void> {
    return this.rollups.note([{ source: 'all', row_key: 0 }]);
  }
}
