import { Entity, JoinColumn, OneToOne } from 'typeorm';
import { MomentColumn, IntColumn, StringColumn } from '#core/database';
import { OrderEntity } from './order.entity.js';

/** The terms that a purchaser accepted with an order. */
@Entity('ticket_order_consents')
export class OrderConsentEntity {
  /** The order. */
  @IntColumn({ primary: true })
  order_id: number;

  @OneToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** Id of the page with the terms. It may have been deleted. */
  @IntColumn()
  page_id: number;

  /** Title of the page as it was, plain text. */
  @StringColumn(200)
  title: string;

  /** When the page had last been changed, UTC: which of its versions was accepted. */
  @MomentColumn()
  page_modified_utc: string;

  /** When they were accepted, UTC. */
  @MomentColumn()
  accepted_utc: string;
}
