import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { AdmissionScanEntity } from '../model/admission-scan.entity.js';
import { AdmissionListEventEntity } from './admission-list-event.entity.js';
import { AdmissionListTicketEntity } from './admission-list-ticket.entity.js';
import { AdmissionListEntity } from './admission-list.entity.js';
import type { AdmissionList } from './admission-list.js';

/** SQL for check-in lists. */
@Injectable()
export class AdmissionListsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionListEntity) private readonly lists: Repository<AdmissionListEntity>,
    @InjectRepository(AdmissionListEventEntity) private readonly events: Repository<AdmissionListEventEntity>,
    @InjectRepository(AdmissionListTicketEntity) private readonly tickets: Repository<AdmissionListTicketEntity>,
    @InjectRepository(AdmissionScanEntity) private readonly scans: Repository<AdmissionScanEntity>,
  ) {}

  async find(id: number): Promise<AdmissionList | undefined> {
    return (await this.findAll([id]))[0];
  }

  /** Lists by id, ascending; those that exist. */
  async findAll(ids: readonly number[]): Promise<AdmissionList[]> {
    if (ids.length === 0) return [];
    return this.withMembers(await this.lists.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } }));
  }

  /** The newest lists first. @param eventId only those with this event or page */
  async list(limit: number, eventId?: number): Promise<AdmissionList[]> {
    const query = this.lists.createQueryBuilder('l').orderBy('l.id', 'DESC').limit(limit);
    if (eventId !== undefined)
      query.innerJoin(AdmissionListEventEntity, 'e', 'e.list_id = l.id AND e.event_id = :eventId', { eventId });
    return this.withMembers(await query.getMany());
  }

  /** How many lists there are. */
  count(): Promise<number> {
    return this.lists.count();
  }

  /** Those of the ids that are lists. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.lists.find({ select: { id: true }, where: { id: In([...ids]) } });
    return new Set(rows.map(({ id }) => id));
  }

  /** Conflicts of a list that no supervisor has dealt with. */
  openConflicts(id: number): Promise<number> {
    return this.scans.countBy({ list_id: id, status: 'conflict', resolved_utc: IsNull() });
  }

  /** @returns the id of the new list */
  insert(list: Omit<AdmissionListEntity, 'id'>): Promise<number> {
    return this.database.insert(AdmissionListEntity, list);
  }

  /**
   * Changes a list, which other units of work cannot change until this one is over.
   * @param isReloaded devices load the list anew
   */
  change(id: number, change: Partial<AdmissionListEntity>, isReloaded: boolean): Promise<number> {
    const revision = isReloaded ? { revision: new SqlExpression('revision + 1') } : {};
    return this.database.update(AdmissionListEntity, { id }, { ...change, ...revision });
  }

  /** Replaces the events of a list. */
  async setEvents(id: number, eventIds: readonly number[]): Promise<void> {
    await this.database.delete(AdmissionListEventEntity, { list_id: id });
    await this.database.insertMany(
      AdmissionListEventEntity,
      eventIds.map((event_id) => ({ list_id: id, event_id })),
    );
  }

  /** Replaces the tickets of a list. */
  async setTickets(id: number, ticketIds: readonly number[]): Promise<void> {
    await this.database.delete(AdmissionListTicketEntity, { list_id: id });
    await this.database.insertMany(
      AdmissionListTicketEntity,
      ticketIds.map((ticket_id) => ({ list_id: id, ticket_id })),
    );
  }

  /** Deletes a list with its entries and scans. */
  async delete(id: number): Promise<void> {
    await this.database.delete(AdmissionListEntity, { id });
  }

  /** Adds events and tickets, with two queries for all lists. */
  private async withMembers(rows: readonly AdmissionListEntity[]): Promise<AdmissionList[]> {
    if (rows.length === 0) return [];
    const ids = In(rows.map(({ id }) => id));
    const events = await this.events.find({ where: { list_id: ids }, order: { list_id: 'ASC', event_id: 'ASC' } });
    const tickets = await this.tickets.find({ where: { list_id: ids }, order: { list_id: 'ASC', ticket_id: 'ASC' } });
    const eventsOf = Map.groupBy(events, ({ list_id }) => list_id);
    const ticketsOf = Map.groupBy(tickets, ({ list_id }) => list_id);
    return rows.map((row) =>
      toAdmissionList(
        row,
        (eventsOf.get(row.id) ?? []).map(({ event_id }) => event_id),
        (ticketsOf.get(row.id) ?? []).map(({ ticket_id }) => ticket_id),
      ),
    );
  }
}

function toAdmissionList(row: AdmissionListEntity, eventIds: number[], ticketIds: number[]): AdmissionList {
  return {
    id: row.id,
    name: row.name,
    eventIds,
    ticketIds: row.all_tickets ? null : ticketIds,
    direction: row.direction,
    reentry: row.reentry,
    opensUtc: row.opens_utc,
    closesUtc: row.closes_utc,
    admitsUnpaid: row.admits_unpaid,
    offline: row.offline,
    revision: row.revision,
    createdUtc: row.created_utc,
    modifiedUtc: row.modified_utc,
  };
}
