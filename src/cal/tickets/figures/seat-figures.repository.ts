import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ObjectLiteral, Repository, type SelectQueryBuilder } from 'typeorm';
import { SOLD_STATES } from '../kernel/order-states.js';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { HoldEntity } from '../catalog/capacity/hold.entity.js';
import { DisputeLineEntity } from '../payments/dispute-line.entity.js';
import { RefundLineEntity } from '../payments/refund-line.entity.js';

/** Seats of one ticket, counted from attendees. */
export interface SeatFigures {
  /** Seats of orders that wait for payment. */
  pending: number;
  /** Seats of orders that are completed, RSVPs that go, and attendees entered by managers. */
  sold: number;
  /** Seats that were given back with a refund. */
  refunded: number;
  /** Seats that payment services took back the money of. */
  reversed: number;
  /** Of those that are sold. */
  checkedIn: number;
  /** Of those that are sold: complimentary ones. */
  guests: number;
  /** RSVPs that do not go. */
  declined: number;
}

/** The seats of a ticket without attendees. */
export const NO_SEATS: SeatFigures = {
  pending: 0,
  sold: 0,
  refunded: 0,
  reversed: 0,
  checkedIn: 0,
  guests: 0,
  declined: 0,
};

/** Money of one ticket in one currency, minor units. */
export interface MoneyFigures {
  currency: string;
  soldMinor: number;
  refundedMinor: number;
  disputedMinor: number;
}

const countIf = (condition: string): string => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** Seats and money of the tickets of an event, each in one statement over the index of its attendees or tickets. */
@Injectable()
export class SeatFiguresRepository {
  constructor(
    @InjectRepository(AttendeeEntity) private readonly attendees: Repository<AttendeeEntity>,
    @InjectRepository(HoldEntity) private readonly holds: Repository<HoldEntity>,
    @InjectRepository(RefundLineEntity) private readonly refundLines: Repository<RefundLineEntity>,
    @InjectRepository(DisputeLineEntity) private readonly disputeLines: Repository<DisputeLineEntity>,
  ) {}

  /** Seats by ticket or by event. */
  async seats(hostIds: readonly number[], by: FiguresKey = 'ticket_id'): Promise<Map<number, SeatFigures>> {
    if (hostIds.length === 0) return new Map();
    const rows = await this.attendees
      .createQueryBuilder('a')
      .select(`a.${by}`, 'id')
      .addSelect(countIf("a.place = 'pending'"), 'pending')
      .addSelect(countIf("a.place = 'sold'"), 'sold')
      .addSelect(countIf("a.status = 'refunded'"), 'refunded')
      .addSelect(countIf("a.status = 'reversed'"), 'reversed')
      .addSelect(countIf("a.place = 'sold' AND a.checked_in = 1"), 'checkedIn')
      .addSelect(countIf("a.place = 'sold' AND a.price_kind = 'complimentary'"), 'guests')
      .addSelect(countIf("a.status = 'no'"), 'declined')
      .where('a.post_id IN (:...hostIds)', { hostIds })
      .groupBy(`a.${by}`)
      .getRawMany<{ id: number } & Record<keyof SeatFigures, number | string>>();
    return new Map(
      rows.map(({ id, ...row }) => [
        id,
        {
          pending: Number(row.pending),
          sold: Number(row.sold),
          refunded: Number(row.refunded),
          reversed: Number(row.reversed),
          checkedIn: Number(row.checkedIn),
          guests: Number(row.guests),
          declined: Number(row.declined),
        },
      ]),
    );
  }

  /** Seats that carts hold at a moment (milliseconds since 1970), by ticket. */
  async held(ticketIds: readonly number[], nowMs: number): Promise<Map<number, number>> {
    if (ticketIds.length === 0) return new Map();
    const rows = await this.holds
      .createQueryBuilder('h')
      .select('h.ticket_id', 'ticket_id')
      .addSelect('SUM(h.quantity)', 'seats')
      .where('h.ticket_id IN (:...ticketIds) AND h.expires > :nowMs', { ticketIds, nowMs })
      .groupBy('h.ticket_id')
      .getRawMany<{ ticket_id: number; seats: number | string }>();
    return new Map(rows.map(({ ticket_id: ticketId, seats }) => [ticketId, Number(seats)]));
  }

  /** Prices of tickets that were sold, by ticket or event, and currency. */
  async sold(hostIds: readonly number[], by: FiguresKey = 'ticket_id'): Promise<FiguresAmount[]> {
    if (hostIds.length === 0) return [];
    const rows = await this.attendees
      .createQueryBuilder('a')
      .innerJoin('a.order', 'o')
      .select(`a.${by}`, 'id')
      .addSelect('a.currency', 'currency')
      .addSelect('SUM(a.price_minor)', 'minor')
      .where('a.post_id IN (:...hostIds) AND o.is_test = 0', { hostIds })
      .andWhere('o.status IN (:...states) AND o.paid_utc IS NOT NULL', { states: SOLD_STATES })
      .groupBy(`a.${by}`)
      .addGroupBy('a.currency')
      .getRawMany<FiguresAmount>();
    return rows.map(amountOf);
  }

  /** What refunds returned, by ticket or event, and currency. */
  refunded(hostIds: readonly number[], by: FiguresKey = 'ticket_id'): Promise<FiguresAmount[]> {
    return this.ofLines(this.refundLines.createQueryBuilder('l').innerJoin('l.refund', 'm'), "m.state = 'succeeded'", {
      hostIds,
      by,
    });
  }

  /** What payment services have taken because of disputes and not given back, by ticket or event, and currency. */
  disputed(hostIds: readonly number[], by: FiguresKey = 'ticket_id'): Promise<FiguresAmount[]> {
    return this.ofLines(this.disputeLines.createQueryBuilder('l').innerJoin('l.dispute', 'm'), 'm.is_withdrawn = 1', {
      hostIds,
      by,
    });
  }

  /** Sums of the lines `l` of refunds or disputes `m`. */
  private async ofLines(
    select: SelectQueryBuilder<RefundLineEntity> | SelectQueryBuilder<DisputeLineEntity>,
    condition: string,
    { hostIds, by }: { hostIds: readonly number[]; by: FiguresKey },
  ): Promise<FiguresAmount[]> {
    if (hostIds.length === 0) return [];
    const rows = await (select as SelectQueryBuilder<ObjectLiteral>)
      .innerJoin('l.attendee', 'a')
      .innerJoin('m.payment', 'p')
      .select(`a.${by}`, 'id')
      .addSelect('m.currency', 'currency')
      .addSelect('SUM(l.amount_minor)', 'minor')
      .where(`a.post_id IN (:...hostIds) AND ${condition} AND p.is_test = 0`, { hostIds })
      .groupBy(`a.${by}`)
      .addGroupBy('m.currency')
      .getRawMany<FiguresAmount>();
    return rows.map(amountOf);
  }
}

/** What figures are counted for. */
export type FiguresKey = 'ticket_id' | 'post_id';

/** An amount of a ticket or event in minor units. */
export interface FiguresAmount {
  /** Of the ticket or event. */
  id: number;
  currency: string;
  minor: number;
}

function amountOf({ id, currency, minor }: Omit<FiguresAmount, 'minor'> & { minor: number | string }): FiguresAmount {
  return { id, currency, minor: Number(minor) };
}
