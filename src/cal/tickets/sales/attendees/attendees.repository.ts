import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { HOST_TYPES } from '../../kernel/hosts/ticket-host.js';
import { isCanceled } from '../../../events/events/event-schedule.sql.js';
import { USER_ID_BY_EMAIL } from '../../../../auth/users/user.sql.js';
import { isOutsideTrash } from '#core/content';
import { Database, SqlExpression, placeholders, batches } from '#core/database';
import type { AttendeeFigures } from '../../catalog/tickets/ticket-attendees.adapter.js';
import type { InformationField } from '../../catalog/attendees/attendee-information.js';
import { IS_PUBLIC_SQL } from './attendee-visibility.js';
import type { TicketInShort } from './attendee.mapper.js';
import { AttendeeEntity } from '../model/attendee.entity.js';
import { attendeesOfPerson } from '../model/rows-of-person.js';
import { OrderEntity } from '../model/order.entity.js';
import { HOLDS_TICKET_SQL } from '../../kernel/order-states.js';
import type { Place } from '../model/attendee.entity.js';
import { ARCHIVED } from '../model/attendee.js';
import { isId } from '#core/parameters';

/** The columns of an attendee in the order in which they are stored. */
const COLUMNS = [
  'id',
  'provider',
  'ticket_id',
  'post_id',
  'order_id',
  'user_id',
  'author_id',
  'status',
  'place',
  'name',
  'name_key',
  'email',
  'optout',
  'currency',
  'price_minor',
  'unit_minor',
  'discount_minor',
  'price_kind',
  'fee_minor',
  'tax_rate',
  'tax_included',
  'tax_minor',
  'ticket_title',
  'ticket_description',
  'event_id',
  'event_title',
  'event_start',
  'event_end',
  'event_timezone',
  'event_venue',
  'security_code',
  'information',
  'checked_in',
  'checkin_utc',
  'checkin_source',
  'checkin_user_id',
  'checkin_device',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
] as const satisfies readonly (keyof AttendeeEntity)[];

const INSERT = `INSERT INTO ticket_attendees (${COLUMNS.join(', ')}) VALUES `;
/** The account with the attendee's email address is that of the attendee. */
const ROW = `(${COLUMNS.map((column) => (column === 'user_id' ? USER_ID_BY_EMAIL : '?')).join(', ')})`;

/** SQLite combines 500 queries at most. */
const TICKETS_PER_STATEMENT = 200;
/** A statement takes 65535 values at most. */
const ROWS_PER_STATEMENT = 500;

/**
 * SQL condition for attendees whose event or page is there, not in the trash and not canceled.
 * @param attendee alias of the table
 */
export const takesPlace = (attendee: string): string =>
  `(${isOutsideTrash(HOST_TYPES, `${attendee}.post_id`)} AND NOT ${isCanceled(`${attendee}.post_id`)})`;

/** What may be changed of an attendee by hand. */
export type AttendeeChange = Partial<
  Pick<
    AttendeeEntity,
    'name' | 'name_key' | 'email' | 'optout' | 'information' | 'user_id' | 'modified' | 'modified_utc'
  >
>;

/** How many hold tickets of an event or page. */
export interface TicketHolders {
  /** People with a place, also in unpaid orders. */
  attendees: number;
  /** Orders that hold places. */
  orders: number;
  /** Those of them that wait for payment. */
  unpaid_orders: number;
}

interface CheckInRecord {
  t_title: string;
  t_excerpt: string;
  t_currency: string;
  t_price_minor: number;
  t_sale_from: string | null;
  t_sale_until: string | null;
  t_fields: string | null;
  t_deleted: string | null;
}

/** SQL for attendees. Lists have their own (`attendee-list.repository`), check-ins too. */
@Injectable()
export class AttendeesRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<AttendeeEntity | undefined> {
    if (!isId(id)) return undefined;
    const [row] = await this.database.readEntities(AttendeeEntity, 'SELECT * FROM ticket_attendees WHERE id = ?', [id]);
    return row;
  }

  byIds(ids: readonly number[]): Promise<AttendeeEntity[]> {
    return this.database.em.findBy(AttendeeEntity, { id: In([...ids]) });
  }

  /** An attendee with the ticket as it is now, in one query, because check-ins must be fast. */
  async findWithTicket(
    id: number,
  ): Promise<{ attendee: AttendeeEntity; ticket: TicketInShort | undefined } | undefined> {
    if (!isId(id)) return undefined;
    const [row] = await this.database.readEntities<AttendeeEntity, AttendeeEntity & CheckInRecord>(
      AttendeeEntity,
      `SELECT a.*, t.title AS t_title, t.excerpt AS t_excerpt, t.currency AS t_currency, t.price_minor AS t_price_minor,
         t.sale_from AS t_sale_from, t.sale_until AS t_sale_until, t.fields AS t_fields, t.deleted_utc AS t_deleted
       FROM ticket_attendees a JOIN tickets t ON t.id = a.ticket_id WHERE a.id = ?`,
      [id],
    );
    if (!row) return undefined;
    const ticket: TicketInShort = {
      title: row.t_title,
      excerpt: row.t_excerpt,
      currency: row.t_currency,
      price_minor: row.t_price_minor,
      sale_from: row.t_sale_from,
      sale_until: row.t_sale_until,
      fields: row.t_fields === null ? null : (JSON.parse(row.t_fields) as InformationField[]),
    };
    return { attendee: row, ticket: row.t_deleted === null ? ticket : undefined };
  }

  /**
   * Attendees who still have one of these tickets, by name.
   * @param limit most of one ticket: of more, those that come first in an index, so that the others are not read
   * @param publicOnly those who may be seen by everybody
   */
  async ofTickets(ticketIds: readonly number[], limit: number, publicOnly: boolean): Promise<AttendeeEntity[]> {
    const attendees: AttendeeEntity[] = [];
    const visible = publicOnly ? `${HOLDS_TICKET_SQL} AND ${IS_PUBLIC_SQL}` : HOLDS_TICKET_SQL;
    for (const ids of batches(ticketIds, TICKETS_PER_STATEMENT)) {
      const selects = ids.map(
        (_, i) => `SELECT * FROM (SELECT a.* FROM ticket_attendees a WHERE a.ticket_id = ? AND ${visible}
          ORDER BY a.status, a.checked_in, a.id LIMIT ?) t${i}`,
      );
      const sql = `${selects.join(' UNION ALL ')} ORDER BY name_key, id`;
      const values = ids.flatMap((id) => [id, limit]);
      attendees.push(...(await this.database.readEntities(AttendeeEntity, sql, values)));
    }
    return attendees;
  }

  /** All attendees of an order, archived ones too. */
  async ofOrders(orderIds: readonly number[]): Promise<AttendeeEntity[]> {
    if (orderIds.length === 0) return [];
    return this.database.readEntities(
      AttendeeEntity,
      `SELECT * FROM ticket_attendees WHERE order_id IN (${placeholders(orderIds)}) ORDER BY id`,
      orderIds,
    );
  }

  /** Ids of attendees with an address, in lower case, or of these accounts, and of those without one in these orders. */
  async idsOf(email: string, userIds: readonly number[], orderIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.em.find(AttendeeEntity, {
      select: { id: true },
      where: attendeesOfPerson(email, userIds, orderIds),
    });
    return rows.map(({ id }) => id);
  }

  /** Whether an order has attendees whose event or page is canceled, in the trash or was deleted. */
  async anyCancelled(orderId: number): Promise<boolean> {
    const rows = await this.database.read(
      `SELECT 1 FROM ticket_attendees a WHERE a.order_id = ? AND NOT ${takesPlace('a')} LIMIT 1`,
      [orderId],
    );
    return rows.length > 0;
  }

  /**
   * Orders that refer to an event or page and still matter: they hold seats, or a refund is due.
   * @returns how many
   */
  ordersOfHost(hostId: number): Promise<number> {
    return this.database.em
      .createQueryBuilder(OrderEntity, 'o')
      .innerJoin(AttendeeEntity, 'a', 'a.order_id = o.id')
      .where('a.post_id = :hostId', { hostId })
      .andWhere("(a.place <> 'none' OR o.to_return_minor > 0)")
      .getCount();
  }

  /** How many hold tickets of an event or page, RSVPs who come included. */
  async holders(hostId: number): Promise<TicketHolders> {
    const row = await this.database.em
      .createQueryBuilder(AttendeeEntity, 'a')
      .select('COUNT(*)', 'attendees')
      .addSelect('COUNT(DISTINCT a.order_id)', 'orders')
      .addSelect("COUNT(DISTINCT CASE WHEN a.place = 'pending' THEN a.order_id END)", 'unpaid')
      .where("a.post_id = :hostId AND a.place <> 'none'", { hostId })
      .getRawOne<Record<'attendees' | 'orders' | 'unpaid', number | string>>();
    const { attendees = 0, orders = 0, unpaid = 0 } = row ?? {};
    return { attendees: Number(attendees), orders: Number(orders), unpaid_orders: Number(unpaid) };
  }

  /** How many attendees tickets have; tickets without any are absent. Answered from an index alone. */
  async figures(ticketIds: readonly number[]): Promise<Map<number, AttendeeFigures>> {
    if (ticketIds.length === 0) return new Map();
    const rows = await this.database.read<{ ticket_id: number; status: string; checked_in: number; people: number }>(
      `SELECT a.ticket_id AS ticket_id, a.status AS status, a.checked_in AS checked_in, COUNT(*) AS people FROM ticket_attendees a
       WHERE a.ticket_id IN (${placeholders(ticketIds)}) AND ${HOLDS_TICKET_SQL} GROUP BY a.ticket_id, a.status, a.checked_in`,
      ticketIds,
    );
    const all = new Map<number, AttendeeFigures>();
    for (const { ticket_id: id, status, checked_in: checkedIn, people } of rows) {
      const figures = all.get(id) ?? { total: 0, checkedIn: 0, going: 0 };
      figures.total += Number(people);
      if (Number(checkedIn) === 1) figures.checkedIn += Number(people);
      if (status === 'yes') figures.going += Number(people);
      all.set(id, figures);
    }
    return all;
  }

  /** Stores new attendees, many in one statement. Their `user_id` follows from the email address. */
  async insert(attendees: readonly AttendeeEntity[]): Promise<void> {
    for (const rows of batches(attendees, ROWS_PER_STATEMENT)) {
      const values = rows.flatMap((row) =>
        COLUMNS.map((column) => (column === 'user_id' ? row.email.toLowerCase() : stored(row[column]))),
      );
      const touched = {
        id: rows.map(({ id }) => id),
        order_id: [...new Set(rows.flatMap(({ order_id: order }) => order ?? []))],
      };
      const insert = INSERT + rows.map(() => ROW).join(', ');
      await this.database.deferred.execute(insert, values, { create: AttendeeEntity }, { touched });
    }
  }

  /** Changes what a manager may change by hand. */
  async update(
    id: number,
    change: Omit<AttendeeChange, 'user_id'> & { user_id?: number | null | SqlExpression },
  ): Promise<void> {
    await this.database.update(AttendeeEntity, { id }, change);
  }

  /**
   * Moves one attendee's place from one counter to another.
   * @returns whether the attendee was still as it was read; if not, another request moved it
   */
  async movePlace(attendee: AttendeeEntity, status: AttendeeEntity['status'], place: Place): Promise<boolean> {
    const { id, status: statusBefore, place: placeBefore } = attendee;
    const match = { id, status: statusBefore, place: placeBefore };
    return (await this.database.update(AttendeeEntity, match, { status, place })) === 1;
  }

  /** Moves the places of an order's attendees for one ticket. @returns how many were moved */
  moveOrderPlaces(orderId: number, ticketId: number, from: Place, to: Place): Promise<number> {
    return this.database.update(AttendeeEntity, { order_id: orderId, ticket_id: ticketId, place: from }, { place: to });
  }

  /** Gives the attendees of an order its new state; RSVPs among them come as long as they hold a place. */
  async setOrderStatus(
    orderId: number,
    status: AttendeeEntity['status'],
    modified: Pick<AttendeeEntity, 'modified' | 'modified_utc'>,
  ): Promise<void> {
    const rsvp = ARCHIVED.includes(status) ? "'no'" : "CASE WHEN place <> 'none' THEN 'yes' ELSE status END";
    await this.database.update(
      AttendeeEntity,
      { order_id: orderId },
      { status: new SqlExpression(`CASE WHEN provider = 'rsvp' THEN ${rsvp} ELSE ? END`, status), ...modified },
    );
  }
}

const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'boolean'
      ? Number(value)
      : value;
