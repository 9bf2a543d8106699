import { Injectable } from '@nestjs/common';
import {
  batches,
  containsPattern,
  Database,
  IDS_PER_STATEMENT,
  joinFragments,
  placeholders,
  type SqlFragment,
} from '#core/database';
import { takesPlace } from '../../sales/attendees/attendees.repository.js';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import type { AdmissionList } from '../lists/admission-list.js';

const ATTENDEE_COLUMNS = [
  'id',
  'ticket_id',
  'post_id',
  'status',
  'name',
  'ticket_title',
  'security_code',
  'checked_in',
] as const satisfies readonly (keyof AttendeeEntity)[];

/** An attendee of a check-in list, with its entries. */
export interface ListedAttendee extends Pick<AttendeeEntity, (typeof ATTENDEE_COLUMNS)[number]> {
  takesPlace: boolean;
  entries: number;
  inside: boolean;
  /** Milliseconds since 1970; null: has not entered. */
  firstMs: number | null;
}

type Row = AttendeeEntity & {
  takes_place: number | boolean;
  entries: number | null;
  inside: number | boolean | null;
  first_ms: number | string | null;
};

const SEARCH_LIMIT = 20;

/** Reads the attendees of check-in lists: also those whose ticket is void, so that devices can say so. */
@Injectable()
export class ListedAttendeesRepository {
  constructor(private readonly database: Database) {}

  /** Those with ids above one, by id. @param limit most of them */
  above(list: AdmissionList, id: number, limit: number): Promise<ListedAttendee[]> {
    return this.rows(list, { sql: 'a.id > ?', parameters: [id] }, 'a.id', limit);
  }

  /** Those with these ids that are on the list. */
  async among(list: AdmissionList, ids: readonly number[]): Promise<ListedAttendee[]> {
    const found: ListedAttendee[] = [];
    for (const some of batches(ids, IDS_PER_STATEMENT))
      found.push(
        ...(await this.rows(list, { sql: `a.id IN (${placeholders(some)})`, parameters: some }, 'a.id', some.length)),
      );
    return found;
  }

  /** Those whose names contain all of these words, folded as in `name_key`, by name; at most 20. */
  byName(list: AdmissionList, words: readonly string[]): Promise<ListedAttendee[]> {
    const contain = words.map((word) => ({ sql: "a.name_key LIKE ? ESCAPE '!'", parameters: [containsPattern(word)] }));
    return this.rows(list, joinFragments(contain, 'AND'), 'a.name_key, a.id', SEARCH_LIMIT);
  }

  private async rows(
    { id, eventIds, ticketIds }: AdmissionList,
    where: SqlFragment,
    order: string,
    limit: number,
  ): Promise<ListedAttendee[]> {
    const ofTickets = ticketIds ? ` AND a.ticket_id IN (${placeholders(ticketIds)})` : '';
    const rows = await this.database.readEntities<AttendeeEntity, Row>(
      AttendeeEntity,
      `SELECT ${ATTENDEE_COLUMNS.map((column) => `a.${column}`).join(', ')}, ${takesPlace('a')} AS takes_place,
         e.entries AS entries, e.inside AS inside, e.first_scanned_ms AS first_ms
       FROM ticket_attendees a LEFT JOIN admission_entries e ON e.list_id = ? AND e.attendee_id = a.id
       WHERE a.post_id IN (${placeholders(eventIds)})${ofTickets} AND ${where.sql} ORDER BY ${order} LIMIT ?`,
      [id, ...eventIds, ...(ticketIds ?? []), ...where.parameters, limit],
    );
    return rows.map(({ takes_place: takesIt, entries, inside, first_ms: firstMs, ...attendee }) => ({
      ...attendee,
      takesPlace: Number(takesIt) === 1,
      entries: Number(entries ?? 0),
      inside: Number(inside ?? 0) === 1,
      firstMs: firstMs === null ? null : Number(firstMs),
    }));
  }
}
