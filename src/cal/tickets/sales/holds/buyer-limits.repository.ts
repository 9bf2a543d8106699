import { Injectable } from '@nestjs/common';
import { Database, changeInBatches, deleteInBatches } from '#core/database';
import { OrderEntity } from '../model/order.entity.js';
import { BuyerEntity } from './buyer.entity.js';

/** Unpaid seats that count against a limit. */
export interface UnpaidSeats {
  seats: number;
  /** When the first of them expire, milliseconds since 1970; null without any. */
  firstExpires: number | null;
}

const PENDING_SEATS =
  "SELECT 1 AS seats, o.expires AS expires FROM ticket_orders o JOIN ticket_attendees a ON a.order_id = o.id AND a.place = 'pending'";

/** Free seats that count against a limit. */
export interface FreeSeats {
  seats: number;
  /** UTC moment of the first order among them; null without any. */
  first: string | null;
}

const FREE_SEATS = `SELECT COUNT(*) AS seats, MIN(o.date_utc) AS first FROM ticket_orders o
  JOIN ticket_attendees a ON a.order_id = o.id WHERE o.total_minor = 0 AND o.date_utc >= ?`;

/** SQL for limits of unpaid seats. They are counted on the rows that take the seats, so nothing has to give them back. */
@Injectable()
export class BuyerLimitsRepository {
  constructor(private readonly database: Database) {}

  /** Locks buyers until the running unit of work ends: of two requests of one buyer, the second sees the first one's seats. */
  async lock(keys: readonly string[], now: number): Promise<void> {
    // In one order, so that two requests with the same keys cannot wait for each other.
    const rows = [...keys].sort().map((id) => ({ id, used: now }));
    for (const row of rows) await this.database.upsert(BuyerEntity, ['id'], [row]);
  }

  /** Seats in carts and unpaid orders of a network that have not expired. */
  ofNetwork(key: string, now: number): Promise<UnpaidSeats> {
    return this.sum(
      `SELECT h.quantity AS seats, h.expires AS expires FROM ticket_carts c JOIN ticket_holds h ON h.cart_id = c.id
       WHERE c.network_key = ? AND h.expires > ?
       UNION ALL ${PENDING_SEATS} WHERE o.network_key = ? AND o.expires > ?`,
      [key, now, key, now],
    );
  }

  /** Seats in unpaid orders of an e-mail address that have not expired. */
  ofEmail(key: string, now: number): Promise<UnpaidSeats> {
    return this.sum(`${PENDING_SEATS} WHERE o.email_key = ? AND o.expires > ?`, [key, now]);
  }

  /** Free seats that a network, or an e-mail address, has ordered since a UTC moment, also those that it gave back. */
  async freeSeats(column: 'network_key' | 'email_key', key: string, since: string): Promise<FreeSeats> {
    const [row] = await this.database.read<{ seats: number | string; first: string | null }>(
      `${FREE_SEATS} AND o.${column} = ?`,
      [since, key],
    );
    return { seats: Number(row?.seats ?? 0), first: row?.first ?? null };
  }

  /** Carts of a network that have not expired. */
  async cartsOf(key: string, now: number): Promise<{ carts: number; firstExpires: number | null }> {
    const [row] = await this.database.read<{ carts: number | string; first: number | string | null }>(
      'SELECT COUNT(*) AS carts, MIN(expires) AS first FROM ticket_carts WHERE network_key = ? AND expires > ?',
      [key, now],
    );
    return { carts: Number(row?.carts ?? 0), firstExpires: numberOrNull(row?.first) };
  }

  /** Deletes rows that no request has locked since `before` (milliseconds since 1970). */
  async forget(before: number): Promise<void> {
    await deleteInBatches(this.database, {
      table: 'ticket_buyers',
      key: 'id',
      where: 'used <= ?',
      parameters: [before],
    });
  }

  /** Forgets who ordered free seats before a UTC moment: they count no more. */
  async forgetFree(before: string): Promise<void> {
    const counted = "(status = 'completed' OR total_minor = 0) AND network_key IS NOT NULL AND date_utc < ?";
    const orders = { table: 'ticket_orders', key: 'id', where: counted, parameters: [before] };
    await changeInBatches(this.database, orders, (match) =>
      this.database.update(OrderEntity, match, { network_key: null, email_key: null }),
    );
  }

  private async sum(seats: string, values: unknown[]): Promise<UnpaidSeats> {
    const [row] = await this.database.read<{ seats: number | string | null; first: number | string | null }>(
      `SELECT SUM(x.seats) AS seats, MIN(x.expires) AS first FROM (${seats}) x`,
      values,
    );
    return { seats: Number(row?.seats ?? 0), firstExpires: numberOrNull(row?.first) };
  }
}

const numberOrNull = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);
