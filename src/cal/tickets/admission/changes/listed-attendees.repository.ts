import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { batches, containsPattern, Database, IDS_PER_STATEMENT } from '#core/database';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import {
  type AdmissionAttendee,
  ATTENDEE_SELECTION,
  type AttendeeRow,
  toAdmissionAttendee,
} from '../model/admission-attendee.js';
import { AdmissionEntryEntity } from '../model/admission-entry.entity.js';
import type { AdmissionList } from '../lists/admission-list.js';

/** An attendee of a check-in list, with its entries. */
export interface ListedAttendee extends AdmissionAttendee {
  entries: number;
  inside: boolean;
  /** Milliseconds since 1970; null: has not entered. */
  firstMs: number | null;
}

type Row = AttendeeRow & {
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
    return this.rows(this.ofList(list).andWhere('a.id > :id', { id }).orderBy('a.id').limit(limit));
  }

  /** Those with these ids that are on the list. */
  async among(list: AdmissionList, ids: readonly number[]): Promise<ListedAttendee[]> {
    const found: ListedAttendee[] = [];
    for (const some of batches(ids, IDS_PER_STATEMENT))
      found.push(...(await this.rows(this.ofList(list).andWhere('a.id IN (:...some)', { some }).orderBy('a.id'))));
    return found;
  }

  /** Those whose names contain all of these words, folded as in `name_key`, by name; at most 20. */
  byName(list: AdmissionList, words: readonly string[]): Promise<ListedAttendee[]> {
    const query = this.ofList(list).orderBy('a.name_key').addOrderBy('a.id').limit(SEARCH_LIMIT);
    for (const [i, word] of words.entries())
      query.andWhere(`a.name_key LIKE :word${i} ESCAPE '!'`, { [`word${i}`]: containsPattern(word) });
    return this.rows(query);
  }

  private ofList({ id, eventIds, ticketIds }: AdmissionList): SelectQueryBuilder<AttendeeEntity> {
    const query = this.database.em
      .createQueryBuilder(AttendeeEntity, 'a')
      .leftJoin(AdmissionEntryEntity, 'e', 'e.list_id = :listId AND e.attendee_id = a.id', { listId: id })
      .select(ATTENDEE_SELECTION)
      .addSelect('e.entries', 'entries')
      .addSelect('e.inside', 'inside')
      .addSelect('e.first_scanned_ms', 'first_ms')
      // A list can lose its events and tickets, which are deleted; it then has no attendees.
      .where('a.post_id IN (:...eventIds)', { eventIds: [0, ...eventIds] });
    return ticketIds ? query.andWhere('a.ticket_id IN (:...ticketIds)', { ticketIds: [0, ...ticketIds] }) : query;
  }

  private async rows(query: SelectQueryBuilder<AttendeeEntity>): Promise<ListedAttendee[]> {
    const rows = (await query.getRawMany<Row>()).map((row) => this.database.hydrate(AttendeeEntity, row));
    return rows.map(({ entries, inside, first_ms: firstMs, ...attendee }) => ({
      ...toAdmissionAttendee(attendee),
      entries: Number(entries ?? 0),
      inside: Number(inside ?? 0) === 1,
      firstMs: firstMs === null ? null : Number(firstMs),
    }));
  }
}
