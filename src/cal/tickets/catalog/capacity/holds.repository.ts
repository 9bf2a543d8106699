import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '#core/database';
import { HoldEntity } from './hold.entity.js';

/** What a cart is to hold of one ticket. */
export type HoldInput = Pick<HoldEntity, 'ticket_id' | 'quantity' | 'position' | 'optout' | 'amount_minor'>;

const COLUMNS = 'id, cart_id, ticket_id, quantity, position, optout, amount_minor, expires';

/**
 * SQL for holds. A unit of work that changes one has locked its cart or deletes it by a condition; the pools' counters
 * follow in the same unit of work.
 */
@Injectable()
export class HoldsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(HoldEntity) private readonly holds: Repository<HoldEntity>,
  ) {}

  /** What a cart holds, in order of adding, run out or not. */
  ofCart(cartId: number): Promise<HoldEntity[]> {
    return this.database.read<HoldEntity>(
      `SELECT ${COLUMNS} FROM ticket_holds WHERE cart_id = ? ORDER BY position, id`,
      [cartId],
    );
  }

  async insert(cartId: number, hold: HoldInput, expires: number): Promise<void> {
    await this.database.insert(HoldEntity, { ...hold, cart_id: cartId, expires });
  }

  /** @returns whether the hold was still as it was read */
  async update(
    { id, ticket_id: ticketId, quantity: before, expires }: HoldEntity,
    change: Pick<HoldEntity, 'quantity' | 'optout' | 'amount_minor'>,
  ): Promise<boolean> {
    const asRead = { id, ticket_id: ticketId, quantity: before, expires };
    return (await this.database.update(HoldEntity, asRead, change)) === 1;
  }

  /** @returns whether the hold was still as it was read */
  async delete({ id, ticket_id: ticketId, quantity }: HoldEntity): Promise<boolean> {
    return (await this.database.delete(HoldEntity, { id, ticket_id: ticketId, quantity })) === 1;
  }

  /** Lets everything a cart holds live until `expires`. @param ticketIds whose seats it holds */
  async extend(cartId: number, expires: number, ticketIds: readonly number[]): Promise<void> {
    await this.database.update(HoldEntity, { cart_id: cartId }, { expires }, { ticket_id: ticketIds });
  }

  /** Deletes all holds on a ticket. @returns the places they held */
  async deleteOfTicket(ticketId: number): Promise<number> {
    const holds = await this.holds.find({ where: { ticket_id: ticketId }, order: { id: 'ASC' } });
    let places = 0;
    for (const hold of holds) if (await this.delete(hold)) places += hold.quantity;
    return places;
  }
}
