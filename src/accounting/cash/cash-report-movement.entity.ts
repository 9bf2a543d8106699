import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn } from '#core/database';
import { CashReportEntity } from './cash-report.entity.js';

/** A payment or refund that a report of a cashier contains. Each is in one report at most. */
@Entity('cash_report_movements')
@Index('uq_cash_report_movements_movement', ['kind', 'movement_id'], { unique: true })
@Index('ix_cash_report_movements_report', ['report_id'])
export class CashReportMovementEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The report. */
  @IntColumn()
  report_id: number;

  @ManyToOne(() => CashReportEntity, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'report_id' })
  report?: CashReportEntity;

  /** What it is. */
  @KeyColumn(8)
  kind: 'payment' | 'refund';

  /** Id of the payment or refund. */
  @IntColumn()
  movement_id: number;
}
