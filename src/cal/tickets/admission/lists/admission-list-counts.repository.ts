import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';
import { ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';
import { CHECK_IN_STATUSES } from '../../sales/model/attendee.js';
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

/** Counts the attendees and scans of check-in lists. */
@Injectable()
export class AdmissionListCountsRepository {
  constructor(private readonly database: Database) {}

  /** Attendees by ticket: those that the list admits, and all who entered, also where their ticket is void since. */
  async byTicket(list: AdmissionList): Promise<TicketCount[]> {
    const { id, eventIds, ticketIds, admitsUnpaid } = list;
    if (eventIds.length === 0 || ticketIds?.length === 0) return [];
    const statuses = [...CHECK_IN_STATUSES, ...(admitsUnpaid ? ORDER_STATES_THAT_EXPIRE : [])];
    const isExpected = `a.status IN (${placeholders(statuses)})`;
    const ofTickets = ticketIds ? ` AND a.ticket_id IN (${placeholders(ticketIds)})` : '';
    const sql = `SELECT a.ticket_id, MAX(t.title) AS title, SUM(CASE WHEN ${isExpected} THEN 1 ELSE 0 END) AS expected,
        COUNT(e.attendee_id) AS admitted, SUM(CASE WHEN e.inside THEN 1 ELSE 0 END) AS inside
      FROM ticket_attendees a
      JOIN tickets t ON t.id = a.ticket_id
      LEFT JOIN admission_entries e ON e.list_id = ? AND e.attendee_id = a.id
      WHERE a.post_id IN (${placeholders(eventIds)})${ofTickets} AND (${isExpected} OR e.attendee_id IS NOT NULL)
      GROUP BY a.ticket_id ORDER BY a.ticket_id`;
    const values = [...statuses, id, ...eventIds, ...(ticketIds ?? []), ...statuses];
    const rows = await this.database.read<TicketCount>(sql, values);
    return rows.map((row) => ({
      ...row,
      expected: Number(row.expected),
      admitted: Number(row.admitted),
      inside: Number(row.inside),
    }));
  }

  /** Scans by gate that let someone in or out. */
  async byGate(id: number): Promise<GateCount[]> {
    const sql = `SELECT gate, SUM(CASE WHEN status = 'admitted' THEN 1 ELSE 0 END) AS entries,
        SUM(CASE WHEN status = 'left' THEN 1 ELSE 0 END) AS exits
      FROM admission_scans WHERE list_id = ? AND status IN ('admitted', 'left') GROUP BY gate ORDER BY gate`;
    const rows = await this.database.read<GateCount>(sql, [id]);
    return rows.map(({ gate, entries, exits }) => ({ gate, entries: Number(entries), exits: Number(exits) }));
  }
}
