import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { OrderEntity } from '../model/order.entity.js';
import { AttendeeEntity } from '../model/attendee.entity.js';

/** Which holders of tickets of an event or page. */
export interface HolderFilter {
  /** Only these tickets; absent or empty: all. */
  ticketIds?: readonly number[];
  /** Only those who are, or are not, checked in; absent: both. */
  checkedIn?: boolean;
  /** Also those of unpaid orders. */
  includeUnpaid?: boolean;
}

/** A person with a seat. */
export interface TicketHolder {
  attendeeId: number;
  name: string;
  /** The purchaser's, where the attendee has none. */
  email: string;
  /** Null for attendees without an order. */
  orderId: number | null;
  purchaserName: string;
  /** Empty for attendees without an order. */
  purchaserEmail: string;
  /** As `OrderEntity.languages`. */
  languages: string;
}

interface HolderRow {
  id: number;
  name: string;
  email: string;
  order_id: number | null;
  purchaser_name: string | null;
  purchaser_email: string | null;
  languages: string | null;
}

/**
 * Who holds tickets of an event or page, for modules that inform them. Attendees of a deleted one are found by the event
 * at the time of purchase. No rights are checked.
 */
@Injectable()
export class TicketHoldersService {
  constructor(private readonly database: Database) {}

  /** The holders after an attendee, by the id of the attendee. @param afterId 0: from the first one */
  async page(hostId: number, filter: HolderFilter, afterId: number, limit: number): Promise<TicketHolder[]> {
    const rows = await this.query(hostId, filter)
      .select(['a.id AS id', 'a.name AS name', 'a.email AS email', 'a.order_id AS order_id'])
      .addSelect(['o.purchaser_name AS purchaser_name', 'o.purchaser_email AS purchaser_email'])
      .addSelect('o.languages', 'languages')
      .andWhere('a.id > :afterId', { afterId })
      .orderBy('a.id', 'ASC')
      .limit(limit)
      .getRawMany<HolderRow>();
    return rows.map((row) => ({
      attendeeId: row.id,
      name: row.name,
      email: row.email === '' ? (row.purchaser_email ?? '') : row.email,
      orderId: row.order_id,
      purchaserName: row.purchaser_name ?? '',
      purchaserEmail: row.purchaser_email ?? '',
      languages: row.languages ?? '',
    }));
  }

  /** How many addresses the holders have. */
  async countAddresses(hostId: number, filter: HolderFilter): Promise<number> {
    const row = await this.query(hostId, filter)
      .select("COUNT(DISTINCT LOWER(CASE WHEN a.email = '' THEN o.purchaser_email ELSE a.email END))", 'addresses')
      .getRawOne<{ addresses: number }>();
    return Number(row?.addresses ?? 0);
  }

  private query(hostId: number, { ticketIds = [], checkedIn, includeUnpaid = false }: HolderFilter) {
    const query = this.database.em
      .createQueryBuilder(AttendeeEntity, 'a')
      .leftJoin(OrderEntity, 'o', 'o.id = a.order_id')
      .where('(a.post_id = :hostId OR (a.post_id IS NULL AND a.event_id = :hostId))', { hostId })
      .andWhere(includeUnpaid ? "a.place <> 'none'" : "a.place = 'sold'");
    if (ticketIds.length > 0) query.andWhere('a.ticket_id IN (:...ticketIds)', { ticketIds });
    if (checkedIn !== undefined) query.andWhere('a.checked_in = :checkedIn', { checkedIn: Number(checkedIn) });
    return query;
  }
}
