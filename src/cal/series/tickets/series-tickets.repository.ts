import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { batches, Database } from '#core/database';
import { SeriesDateEntity } from '../series-date.entity.js';
import type { SeriesEntity } from '../series.entity.js';
import { SeriesTicketLineEntity } from './series-ticket-line.entity.js';
import { SeriesTicketEntity } from './series-ticket.entity.js';

const ROWS_PER_STATEMENT = 200;

/** SQL for the tickets that dates of series have in common. */
@Injectable()
export class SeriesTicketsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SeriesTicketLineEntity) private readonly lines: Repository<SeriesTicketLineEntity>,
    @InjectRepository(SeriesTicketEntity) private readonly tickets: Repository<SeriesTicketEntity>,
  ) {}

  /** The tickets of a series, also those that it has no longer, the oldest first. */
  linesOf(seriesId: number): Promise<SeriesTicketLineEntity[]> {
    return this.lines.find({ where: { series_id: seriesId }, order: { line_id: 'ASC' } });
  }

  /**
   * As `linesOf`, for units of work that change them. A series that was split from another one gets the tickets that
   * its dates have from there.
   */
  async adoptedLinesOf({ id, split_from_id: formerId }: SeriesEntity): Promise<SeriesTicketLineEntity[]> {
    const own = await this.linesOf(id);
    if (formerId === null) return own;
    const known = new Set(own.map(({ line_id: line }) => line));
    const used = new Set(await this.lineIdsOf(id));
    const missing = (await this.linesOf(formerId)).filter(({ line_id: line }) => used.has(line) && !known.has(line));
    const adopted = missing.map((line) => ({ ...line, series_id: id }));
    await this.addLines(adopted);
    return [...own, ...adopted].sort((a, b) => a.line_id - b.line_id);
  }

  private async lineIdsOf(seriesId: number): Promise<number[]> {
    const rows = await this.tickets
      .createQueryBuilder('t')
      .innerJoin(SeriesDateEntity, 'd', 'd.event_id = t.event_id')
      .where('d.series_id = :seriesId', { seriesId })
      .select('DISTINCT t.line_id', 'line')
      .getRawMany<{ line: number }>();
    return rows.map(({ line }) => line);
  }

  /** Stores tickets of a series, unless it has them. */
  async addLines(rows: readonly SeriesTicketLineEntity[]): Promise<void> {
    if (rows.length > 0) await this.database.insertMissing(SeriesTicketLineEntity, rows);
  }

  async updateLine(
    { series_id, line_id }: Pick<SeriesTicketLineEntity, 'series_id' | 'line_id'>,
    change: Partial<SeriesTicketLineEntity>,
  ): Promise<void> {
    await this.database.update(SeriesTicketLineEntity, { series_id, line_id }, change);
  }

  /** Which tickets of the series the tickets of these events are. */
  async ofEvents(eventIds: readonly number[]): Promise<Map<number, number>> {
    const lines = new Map<number, number>();
    for (const some of batches(eventIds, ROWS_PER_STATEMENT))
      for (const row of await this.tickets.findBy({ event_id: In(some) })) lines.set(row.ticket_id, row.line_id);
    return lines;
  }

  /** Which tickets of series these tickets are. */
  async ofTickets(ticketIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.tickets.findBy({ ticket_id: In([...ticketIds]) });
    return new Map(rows.map(({ ticket_id: id, line_id: line }) => [id, line]));
  }

  /** Which ticket of a series a ticket is; undefined: only its event has it. */
  async lineOf(ticketId: number): Promise<number | undefined> {
    return (await this.tickets.findOneBy({ ticket_id: ticketId }))?.line_id;
  }

  /** The same ticket of a series on dates that are not detached, with their events. */
  async ofLine(lineId: number): Promise<SeriesTicketEntity[]> {
    return this.tickets
      .createQueryBuilder('t')
      .innerJoin(SeriesDateEntity, 'd', 'd.event_id = t.event_id')
      .where('t.line_id = :lineId AND d.is_detached = 0', { lineId })
      .getMany();
  }

  /** Says which tickets of the series these tickets are. */
  async addTickets(rows: readonly SeriesTicketEntity[]): Promise<void> {
    for (const some of batches(rows, ROWS_PER_STATEMENT)) await this.database.insertMissing(SeriesTicketEntity, some);
  }
}
