import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { CHECK_IN_STATUSES } from '../../sales/model/attendee.js';
import { AdmissionEntryEntity } from '../model/admission-entry.entity.js';
import { AdmissionScanEntity } from '../model/admission-scan.entity.js';
import type { AdmissionList } from './admission-list.js';

/** Attendees of one ticket of a list. */
export interface TicketCount {
  ticket_id: number;
  title: string;
  expected: number;
  admitted: number;
  inside: number;
}

/** Scans at one gate of a list. */
export interface GateCount {
  gate: string;
  entries: number;
  exits: number;
}

/** Counts the attendees and scans of check-in lists, with one query each. */
@Injectable()
export class AdmissionListCountsRepository {
  constructor(
    @InjectRepository(AttendeeEntity) private readonly attendees: Repository<AttendeeEntity>,
    @InjectRepository(AdmissionScanEntity) private readonly scans: Repository<AdmissionScanEntity>,
  ) {}

  /** Attendees by ticket: those that the list admits, and all who entered, also where their ticket is void since. */
  async byTicket({ id, eventIds, ticketIds, admitsUnpaid }: AdmissionList): Promise<TicketCount[]> {
    if (eventIds.length === 0 || ticketIds?.length === 0) return [];
    const statuses = [...CHECK_IN_STATUSES, ...(admitsUnpaid ? ORDER_STATES_THAT_EXPIRE : [])];
    const isExpected = 'a.status IN (:...statuses)';
    const query = this.attendees
      .createQueryBuilder('a')
      .select('a.ticket_id', 'ticket_id')
      .addSelect('MAX(t.title)', 'title')
      .addSelect(`SUM(CASE WHEN ${isExpected} THEN 1 ELSE 0 END)`, 'expected')
      .addSelect('COUNT(e.attendee_id)', 'admitted')
      .addSelect('SUM(CASE WHEN e.inside = :yes THEN 1 ELSE 0 END)', 'inside')
      // Not an inner join: the engine could then begin with all tickets of the site.
      .leftJoin(TicketEntity, 't', 't.id = a.ticket_id')
      .leftJoin(AdmissionEntryEntity, 'e', 'e.list_id = :id AND e.attendee_id = a.id')
      .where('a.post_id IN (:...eventIds)')
      .andWhere(`(${isExpected} OR e.attendee_id IS NOT NULL)`)
      .setParameters({ statuses, id, eventIds, yes: 1 })
      .groupBy('a.ticket_id')
      .orderBy('a.ticket_id');
    if (ticketIds) query.andWhere('a.ticket_id IN (:...ticketIds)', { ticketIds });
    const rows = await query.getRawMany<TicketCount>();
    return rows.map((row) => ({
      ticket_id: row.ticket_id,
      title: row.title,
      expected: Number(row.expected),
      admitted: Number(row.admitted),
      inside: Number(row.inside),
    }));
  }

  /** Scans by gate that let someone in or out. */
  async byGate(id: number): Promise<GateCount[]> {
    const rows = await this.scans
      .createQueryBuilder('s')
      .select('s.gate', 'gate')
      .addSelect('SUM(CASE WHEN s.status = :entered THEN 1 ELSE 0 END)', 'entries')
      .addSelect('SUM(CASE WHEN s.status = :left THEN 1 ELSE 0 END)', 'exits')
      .where('s.list_id = :id AND s.status IN (:entered, :left) AND s.ended_utc IS NULL', {
        id,
        entered: 'admitted',
        left: 'left',
      })
      .groupBy('s.gate')
      .orderBy('s.gate')
      .getRawMany<GateCount>();
    return rows.map(({ gate, entries, exits }) => ({ gate, entries: Number(entries), exits: Number(exits) }));
  }
}
