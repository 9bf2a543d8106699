import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { InjectSettings, SettingsStore } from '#core/settings';
import { HoldsRepository } from '../../catalog/capacity/holds.repository.js';
import { poolChanges } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../../catalog/capacity/pools.repository.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { CartsRepository } from './carts.repository.js';

/** Seats that are held for a person who has not made a cart. */
export interface OfferedSeats {
  ticketId: number;
  quantity: number;
  /** Names the cart. */
  secret: string;
  /** Until when the seats are held, milliseconds since 1970. */
  expires: number;
  /**
   * Called when the seats are taken and before the cart is made: makes sure that no other unit of work offers to the same
   * person. What it throws undoes the offer.
   */
  claim: () => Promise<void>;
}

/** Seats that a cart holds. */
export interface HeldSeats {
  ticketId: number;
  quantity: number;
  /** Until when the seats are held, milliseconds since 1970. */
  expires: number;
}

/** Carts that modules make for others, such as offers of a waiting list: they hold seats as all carts do. */
@Injectable()
export class OfferedCartsService {
  constructor(
    private readonly database: Database,
    private readonly carts: CartsRepository,
    private readonly holds: HoldsRepository,
    private readonly pools: PoolsRepository,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a cart with seats, in the running unit of work or in one of its own; nothing of it is stored when seats lack.
   * @returns its id
   * @throws InsufficientCapacityError, what `claim` throws
   */
  async offer({ ticketId, quantity, secret, expires, claim }: OfferedSeats): Promise<number> {
    const { hold_max_minutes: mostMinutes } = await this.settings.read();
    return this.database.attempt(async () => {
      const seats = (await this.pools.seatsOf([ticketId])).get(ticketId);
      if (!seats) throw new Error(`There is no ticket ${ticketId}`);
      // First, as in units of work that give seats back: locks in another order would be deadlocks.
      await this.pools.apply(poolChanges([{ seats, held: quantity }]));
      await claim();
      // A change of the cart by its owner lengthens its time up to this moment.
      await this.carts.insert(secret, expires - mostMinutes * 60_000, expires);
      const cart = await this.carts.find(secret);
      if (!cart) throw new Error('The cart is not stored');
      const hold = { ticket_id: ticketId, quantity, position: 1, optout: null, amount_minor: null };
      await this.holds.insert(cart.id, hold, expires);
      return cart.id;
    });
  }

  /** The tickets that draw on any of these pools, with their events; those in the trash left out. */
  ticketsDrawingOn(poolIds: readonly number[]): Promise<{ ticketId: number; postId: number | null }[]> {
    return this.pools.ticketsDrawingOn(poolIds);
  }

  /** The seats that a cart holds; none for one that is over, ordered or empty. */
  async heldSeats(secret: string): Promise<HeldSeats[]> {
    const cart = await this.carts.find(secret);
    if (!cart || cart.expires <= this.clock.nowMs()) return [];
    const holds = await this.holds.ofCart(cart.id);
    return holds.map(({ ticket_id: ticketId, quantity }) => ({ ticketId, quantity, expires: cart.expires }));
  }

  /** Whether a cart has seats. */
  async hasSeats(secret: string): Promise<boolean> {
    return (await this.heldSeats(secret)).length > 0;
  }

  /**
   * Lowers what a cart holds of a ticket, in the running unit of work, which counts the seats as those of an order
   * (`fromHold`).
   * @returns how many there were, at most `quantity`
   * @throws RetryUnitError when another unit of work has changed the hold at the same moment
   */
  async take(cartId: number, ticketId: number, quantity: number): Promise<number> {
    const hold = (await this.holds.ofCart(cartId)).find(({ ticket_id: id }) => id === ticketId);
    if (!hold || hold.expires <= this.clock.nowMs()) return 0;
    const taken = Math.min(hold.quantity, quantity);
    const rest = { ...hold, quantity: hold.quantity - taken };
    const isTaken = rest.quantity === 0 ? await this.holds.delete(hold) : await this.holds.update(hold, rest);
    if (!isTaken) throw new RetryUnitError(`The hold ${hold.id}`);
    return taken;
  }

  /** Gives the seats of a cart back that its maker knows by its id, as `withdraw`. */
  async withdrawCart(cartId: number): Promise<void> {
    await this.database.write(() => this.giveBack(cartId));
  }

  /** Gives the seats of a cart back, in the running unit of work or in one of its own. Without effect on one that was ordered. */
  async withdraw(secret: string): Promise<void> {
    await this.database.write(async () => {
      const cart = await this.carts.find(secret);
      if (cart) await this.giveBack(cart.id);
    });
  }

  private async giveBack(cartId: number): Promise<void> {
    for (const hold of await this.holds.ofCart(cartId)) {
      if (!(await this.holds.delete(hold))) continue;
      const seats = (await this.pools.seatsOf([hold.ticket_id])).get(hold.ticket_id);
      if (seats) await this.pools.apply(poolChanges([{ seats, held: -hold.quantity }]));
    }
  }
}
