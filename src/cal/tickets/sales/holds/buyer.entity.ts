import { Entity, Index } from 'typeorm';
import { BigIntColumn, KeyColumn } from '#core/database';

/**
 * A network or e-mail address whose unpaid seats are limited. Locking its row makes requests of one buyer take turns.
 */
@Entity('ticket_buyers')
@Index('ix_ticket_buyers_used', ['used'])
export class BuyerEntity {
  /** Keyed hash of the network or address. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** Last use, milliseconds since 1970. */
  @BigIntColumn()
  used: number;
}
