import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { AdmissionListEventEntity } from './admission-list-event.entity.js';
import { AdmissionListTicketEntity } from './admission-list-ticket.entity.js';
import { AdmissionListEntity } from './admission-list.entity.js';
import type { AdmissionList } from './admission-list.js';

/** SQL for check-in lists. */
@Injectable()
export class AdmissionListsRepository {
  constructor(
    @InjectRepository(AdmissionListEntity) private readonly lists: Repository<AdmissionListEntity>,
    @InjectRepository(AdmissionListEventEntity) private readonly events: Repository<AdmissionListEventEntity>,
    @InjectRepository(AdmissionListTicketEntity) private readonly tickets: Repository<AdmissionListTicketEntity>,
  ) {}

  async find(id: number): Promise<AdmissionList | undefined> {
    return (await this.findAll([id]))[0];
  }

  /** Lists by id, ascending; those that exist. */
  async findAll(ids: readonly number[]): Promise<AdmissionList[]> {
    if (ids.length === 0) return [];
    return this.withMembers(await this.lists.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } }));
  }

  /** Adds events and tickets, with two queries for all lists. */
  private async withMembers(rows: readonly AdmissionListEntity[]): Promise<AdmissionList[]> {
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
