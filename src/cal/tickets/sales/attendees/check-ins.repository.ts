import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ConditionalMatch, Database, type MatchedValues, SqlExpression } from '#core/database';
import { AttendeeEntity } from '../model/attendee.entity.js';
import type { CheckInSource } from '../model/attendee.entity.js';
import { CHECK_IN_STATUSES } from '../model/attendee.js';
import { ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';
import { takesPlace } from './attendees.repository.js';
import { CheckInEntity, type CheckInResult } from '../model/check-in.entity.js';

/** Who checks an attendee in or out, and by which means. */
export interface Scanner {
  source: CheckInSource;
  /** Null for scanners that are not signed in. */
  userId: number | null;
  /** What the device calls itself; may be empty. */
  device: string;
  /** The code that was shown; absent where the attendee was chosen by hand. */
  code?: string;
  /** When it happened, UTC, where that was before now; absent: now. */
  scannedUtc?: string;
  /** Admits attendees who hold a seat that is not paid, too. */
  admitsUnpaid?: boolean;
}

const quoted = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
const CHECK_IN_STATUS_LIST = quoted(CHECK_IN_STATUSES);
const UNPAID_STATUS_LIST = quoted([...CHECK_IN_STATUSES, ...ORDER_STATES_THAT_EXPIRE]);

/** What a check-in changes of an attendee. */
const checkInOf = (attendee: AttendeeEntity): MatchedValues<AttendeeEntity> => ({
  id: attendee.id,
  checked_in: attendee.checked_in,
  checkin_utc: attendee.checkin_utc,
  checkin_source: attendee.checkin_source,
  checkin_user_id: attendee.checkin_user_id,
  checkin_device: attendee.checkin_device,
  modified: attendee.modified,
  modified_utc: attendee.modified_utc,
});

/** SQL for check-ins. One conditional update decides, so of two scanners only one checks an attendee in. */
@Injectable()
export class CheckInsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(CheckInEntity) private readonly checkIns: Repository<CheckInEntity>,
  ) {}

  /**
   * Checks in who may come in and is not in.
   * @param seen the attendee as read before: the audit log then needs no reading, and attendees changed since are left
   *   as they are
   * @returns whether it was this call that did it
   */
  async in(
    attendeeId: number,
    scanner: Scanner,
    at: { date: string; date_utc: string },
    seen?: AttendeeEntity,
  ): Promise<boolean> {
    const statuses = scanner.admitsUnpaid ? UNPAID_STATUS_LIST : CHECK_IN_STATUS_LIST;
    const mayComeIn = `${this.notInYet()} AND status IN (${statuses}) AND ${takesPlace('ticket_attendees')}`;
    const { code } = scanner;
    const condition =
      code === undefined ? new SqlExpression(mayComeIn) : new SqlExpression(`${mayComeIn} AND ${this.hasCode()}`, code);
    const changed = await this.database.update(
      AttendeeEntity,
      new ConditionalMatch(seen ? checkInOf(seen) : { id: attendeeId }, condition),
      {
        checked_in: true,
        checkin_utc: scanner.scannedUtc ?? at.date_utc,
        checkin_source: scanner.source,
        checkin_user_id: scanner.userId,
        checkin_device: scanner.device,
        modified: at.date,
        modified_utc: at.date_utc,
      },
    );
    return changed === 1;
  }

  /** The condition that prevents a second check-in. The control of the concurrency test replaces it. */
  protected notInYet(): string {
    return 'checked_in = 0';
  }

  /** The condition that a code is not replaced meanwhile. The control of the concurrency test replaces it. */
  protected hasCode(): string {
    return 'security_code = ?';
  }

  /** Checks out who is in. @returns whether it was this call that did it */
  async out(attendeeId: number, at: { date: string; date_utc: string }): Promise<boolean> {
    const isIn = { id: attendeeId, checked_in: true };
    const changed = await this.database.update(AttendeeEntity, isIn, {
      checked_in: false,
      checkin_utc: null,
      checkin_source: null,
      checkin_user_id: null,
      checkin_device: null,
      modified: at.date,
      modified_utc: at.date_utc,
    });
    return changed === 1;
  }

  /** Keeps an attempt for the history. */
  async log(attendeeId: number, result: CheckInResult, scanner: Scanner, nowUtc: string): Promise<void> {
    const { source, userId, device } = scanner;
    const attempt = { attendee_id: attendeeId, result, date_utc: nowUtc, source, user_id: userId, device };
    await this.database.deferred.insertMany(CheckInEntity, [attempt]);
  }

  /** All attempts for an attendee, first things first. */
  history(attendee: Pick<AttendeeEntity, 'id'>): Promise<CheckInEntity[]> {
    return this.checkIns.find({ where: { attendee_id: attendee.id }, order: { id: 'ASC' } });
  }
}
