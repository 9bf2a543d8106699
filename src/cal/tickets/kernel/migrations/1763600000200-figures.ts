import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { Columns, changeInIdRanges, createTable } from '#core/database';

/** The part of each refund that falls to a ticket, and indexes for figures by time. */
export class Figures1763600000200 implements MigrationInterface {
  name = 'Figures1763600000200';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_refund_lines',
      [c.id(), c.int('refund_id'), c.int('attendee_id', { isNullable: true }), c.bigint('amount_minor')],
      {
        unique: [['uq_ticket_refund_lines_attendee', ['refund_id', 'attendee_id']]],
        index: [['ix_ticket_refund_lines_attendee', ['attendee_id']]],
        foreign: { refund_id: ['ticket_refunds', 'CASCADE'], attendee_id: ['ticket_attendees', 'SET NULL'] },
      },
    );
    for (const [table, index] of INDEXES) await runner.createIndex(table, new TableIndex(index));
    await this.divideWholeRefunds(runner);
  }

  /**
   * Refunds of whole orders fall to the tickets by their prices; any other that was made before this has no parts, and
   * figures by event and ticket do not contain it.
   */
  private async divideWholeRefunds(runner: QueryRunner): Promise<void> {
    await changeInIdRanges(
      runner,
      'ticket_refunds',
      `INSERT INTO ticket_refund_lines (refund_id, attendee_id, amount_minor)
       SELECT r.id, a.id, a.price_minor
       FROM ticket_refunds r JOIN ticket_orders o ON o.id = r.order_id AND o.total_minor = r.amount_minor
       JOIN ticket_attendees a ON a.order_id = o.id AND a.price_minor > 0
       WHERE r.id BETWEEN ? AND ?`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, { name }] of [...INDEXES].reverse()) await runner.dropIndex(table, name);
    await runner.dropTable('ticket_refund_lines');
  }
}

const INDEXES: readonly (readonly [string, { name: string; columnNames: string[] }])[] = [
  ['ticket_orders', { name: 'ix_ticket_orders_paid', columnNames: ['paid_utc', 'id'] }],
  ['ticket_refunds', { name: 'ix_ticket_refunds_state', columnNames: ['state', 'modified_utc'] }],
];
