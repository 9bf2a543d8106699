import { Entity, JoinColumn, OneToOne } from 'typeorm';
import { IntColumn, KeyColumn, StringColumn } from '#core/database';
import { OrderEntity } from './order.entity.js';

/** For whom the invoice of an order is. Orders without a row are billed to the name of their purchaser. */
@Entity('ticket_billing_details')
export class BillingDetailsEntity {
  /** The order. */
  @IntColumn({ primary: true })
  order_id: number;

  @OneToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** Name of the company; empty: the purchaser. */
  @StringColumn(200, { default: '' })
  company: string;

  /** Postal address without the country, lines separated by line breaks. */
  @StringColumn(500, { default: '' })
  address: string;

  /** ISO 3166-1 code of two letters; empty: not given. */
  @KeyColumn(2, { default: '' })
  country: string;

  /** VAT id of the company with its country, in capital letters without spaces; empty: none. It is not verified. */
  @KeyColumn(20, { default: '' })
  vat_id: string;
}
