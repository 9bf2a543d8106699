import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { PoolLinkEntity } from '../catalog/capacity/pool-link.entity.js';
import { TicketPoolEntity } from '../catalog/capacity/ticket-pool.entity.js';
import { TicketEntity } from '../catalog/model/ticket.entity.js';
import { CheckInEntity } from '../sales/model/check-in.entity.js';

/**
 * Check-ins that are looked at, by their ids: units of work that took smaller ids may be stored later, so that the
 * greatest one alone would miss some.
 */
const NEWEST_CHECK_INS = 1000;

/** A part of a mark. */
type MarkRow = { host: number } & Record<string, unknown>;

/** Marks of seats, which say cheaply whether something may have changed. */
@Injectable()
export class SeatMarksRepository {
  constructor(
    @InjectRepository(TicketEntity) private readonly tickets: Repository<TicketEntity>,
    @InjectRepository(CheckInEntity) private readonly checkIns: Repository<CheckInEntity>,
  ) {}

  /**
   * A mark for each event or page: another one when tickets, their seats or check-ins changed, whatever process changed
   * them. From the counters of pools and the newest check-ins; attendees are not counted. Three statements.
   */
  async of(hostIds: readonly number[]): Promise<Map<number, string>> {
    if (hostIds.length === 0) return new Map();
    const own = await this.pools(hostIds, (tickets) => tickets.innerJoin(TicketPoolEntity, 'p', 'p.id = t.id'));
    const shared = await this.pools(hostIds, (tickets) =>
      tickets.innerJoin(PoolLinkEntity, 'l', 'l.ticket_id = t.id').innerJoin(TicketPoolEntity, 'p', 'p.id = l.pool_id'),
    );
    const marks = new Map(hostIds.map((id): [number, string] => [id, '']));
    for (const { host, ...row } of [...own, ...shared, ...(await this.newestCheckIns(hostIds))])
      marks.set(host, `${marks.get(host)}${Object.values(row).join(' ')}\n`);
    return marks;
  }

  private pools(
    hostIds: readonly number[],
    join: (tickets: SelectQueryBuilder<TicketEntity>) => SelectQueryBuilder<TicketEntity>,
  ): Promise<MarkRow[]> {
    return join(this.tickets.createQueryBuilder('t'))
      .select('t.post_id', 'host')
      .addSelect('t.id', 'ticket')
      .addSelect('t.title', 'title')
      .addSelect('p.id', 'pool')
      .addSelect('p.capacity', 'capacity')
      .addSelect('p.held', 'held')
      .addSelect('p.pending', 'pending')
      .addSelect('p.sold', 'sold')
      .where('t.post_id IN (:...hostIds)', { hostIds })
      .orderBy('t.id')
      .addOrderBy('p.id')
      .getRawMany<MarkRow>();
  }

  private newestCheckIns(hostIds: readonly number[]): Promise<MarkRow[]> {
    const newest = this.checkIns.createQueryBuilder('n').select('MAX(n.id)').getQuery();
    return this.checkIns
      .createQueryBuilder('c')
      .innerJoin('c.attendee', 'a')
      .select('a.post_id', 'host')
      .addSelect('COUNT(*)', 'attempts')
      .addSelect('MAX(c.id)', 'last')
      .where(`c.id > (${newest}) - ${NEWEST_CHECK_INS}`)
      .andWhere('a.post_id IN (:...hostIds)', { hostIds })
      .groupBy('a.post_id')
      .getRawMany<MarkRow>();
  }
}
