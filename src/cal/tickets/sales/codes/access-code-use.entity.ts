import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn } from '#core/database';
import { OrderEntity } from '../model/order.entity.js';
import { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';

/** An order that uses an access code. The row goes when the order gives its tickets back. */
@Entity('ticket_access_code_uses')
@Index('ix_ticket_access_code_uses_code', ['access_code_id'])
export class AccessCodeUseEntity {
  /** The order: it uses one code at most. */
  @IntColumn({ primary: true })
  order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** The code. */
  @IntColumn()
  access_code_id: number;

  @ManyToOne(() => AccessCodeEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'access_code_id' })
  access_code?: AccessCodeEntity;
}
