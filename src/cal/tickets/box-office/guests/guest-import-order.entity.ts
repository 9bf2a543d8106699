import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn } from '#core/database';
import { OrderEntity } from '../../sales/model/order.entity.js';
import { GuestImportEntity } from './guest-import.entity.js';

/** An order that the import of a list of guests has made. */
@Entity('guest_import_orders')
@Index('ix_guest_import_orders_import', ['import_id', 'order_id'])
export class GuestImportOrderEntity {
  /** The order. */
  @IntColumn({ primary: true })
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** The import. */
  @ForeignKey(() => GuestImportEntity, { onDelete: 'CASCADE' })
  @IntColumn()
  import_id: number;
}
