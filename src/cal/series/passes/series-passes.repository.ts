import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import { batches, Database } from '#core/database';
import { SeriesTicketEntity } from '../tickets/series-ticket.entity.js';
import { SeriesPassTicketEntity } from './series-pass-ticket.entity.js';
import { SeriesPassEntity } from './series-pass.entity.js';

const ROWS_PER_STATEMENT = 200;

/** What names one pass that was sold. */
export type SoldPass = Pick<SeriesPassTicketEntity, 'order_id' | 'line_id' | 'unit'>;

/** SQL for passes of series. */
@Injectable()
export class SeriesPassesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SeriesPassEntity) private readonly passes: Repository<SeriesPassEntity>,
    @InjectRepository(SeriesPassTicketEntity) private readonly tickets: Repository<SeriesPassTicketEntity>,
  ) {}

  async find(lineId: number): Promise<SeriesPassEntity | undefined> {
    return (await this.passes.findOneBy({ line_id: lineId })) ?? undefined;
  }

  /** Those of these tickets of series that are passes. */
  async byLines(lineIds: readonly number[]): Promise<SeriesPassEntity[]> {
    return lineIds.length === 0 ? [] : this.passes.findBy({ line_id: In([...lineIds]) });
  }

  /** The passes of the date that an event is. */
  ofEvent(eventId: number): Promise<SeriesPassEntity[]> {
    return this.passes
      .createQueryBuilder('p')
      .innerJoin(SeriesTicketEntity, 't', 't.line_id = p.line_id')
      .where('t.event_id = :eventId', { eventId })
      .orderBy('p.line_id')
      .getMany();
  }

  async insert(pass: SeriesPassEntity): Promise<void> {
    await this.database.insert(SeriesPassEntity, pass);
  }

  /** Says to which passes tickets belong. */
  async addTickets(rows: readonly SeriesPassTicketEntity[]): Promise<void> {
    for (const some of batches(rows, ROWS_PER_STATEMENT)) await this.database.insertMany(SeriesPassTicketEntity, some);
  }

  /** The tickets of passes among these attendees. */
  async ofAttendees(attendeeIds: readonly number[]): Promise<SeriesPassTicketEntity[]> {
    return attendeeIds.length === 0 ? [] : this.tickets.findBy({ attendee_id: In([...attendeeIds]) });
  }

  /** All tickets of passes that these orders have sold. */
  async ofOrders(orderIds: readonly number[]): Promise<SeriesPassTicketEntity[]> {
    return orderIds.length === 0 ? [] : this.tickets.findBy({ order_id: In([...orderIds]) });
  }

  /** A page of the passes of a kind that were sold, the first ones first, with how many there are. */
  async pageOfSold(lineId: number, limit: number, offset: number): Promise<[SoldPass[], number]> {
    const rows = await this.soldOf(this.tickets.createQueryBuilder('t'), lineId)
      .orderBy('t.order_id')
      .addOrderBy('t.unit')
      .limit(limit)
      .offset(offset)
      .getRawMany<SoldPass>();
    const counted = await this.tickets.manager
      .createQueryBuilder()
      .select('COUNT(*)', 'total')
      .from((query) => this.soldOf(query.from(SeriesPassTicketEntity, 't'), lineId), 'sold')
      .getRawOne<{ total: number | string }>();
    return [rows, Number(counted?.total ?? 0)];
  }

  private soldOf<Row extends object>(query: SelectQueryBuilder<Row>, lineId: number): SelectQueryBuilder<Row> {
    return query
      .select('t.order_id', 'order_id')
      .addSelect('t.line_id', 'line_id')
      .addSelect('t.unit', 'unit')
      .where('t.line_id = :lineId', { lineId })
      .groupBy('t.order_id')
      .addGroupBy('t.line_id')
      .addGroupBy('t.unit');
  }
}

/** Whether a ticket belongs to a pass that was sold. */
export function isOf(pass: SoldPass, { order_id, line_id, unit }: SoldPass): boolean {
  return pass.order_id === order_id && pass.line_id === line_id && pass.unit === unit;
}
