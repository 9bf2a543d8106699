import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { sameSecret } from '#core/security';
import { Registrations } from '#core/modules';
import { type SiteMoment, SiteClockService } from '../../kernel/site-clock.service.js';
import { TicketMetricsService } from '../ticket-metrics.service.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { CHECK_IN_STATUSES } from '../model/attendee.js';
import { AttendeesRepository } from './attendees.repository.js';
import type { CheckInEntity } from '../model/check-in.entity.js';
import type { CheckInResult } from '../model/check-in.entity.js';
import { RegisterCheckInFollower } from './check-in-follower.js';
import { type Scanner, CheckInsRepository } from './check-ins.repository.js';

/** What scanners and pages say of the code of a former holder. */
export const CODE_REPLACED = 'This ticket was transferred to another person. This code is no longer valid.';

/** What scanners and pages say of an attendee who may not be admitted (`mayComeIn`). */
export const MAY_NOT_COME_IN = 'This ticket is not valid for entry: not coming, or not paid.';

/** Lets attendees in and out. Every attempt leaves a row, and undoing one adds another. */
@Injectable()
export class CheckInsService {
  constructor(
    private readonly database: Database,
    private readonly checkIns: CheckInsRepository,
    private readonly attendees: AttendeesRepository,
    private readonly clock: SiteClockService,
    private readonly metrics: TicketMetricsService,
    private readonly events: DomainEventsService,
    private readonly registrations: Registrations,
  ) {}

  /**
   * Checks an attendee in.
   * @param seen the attendee as read a moment ago, where it was: saves reading it again
   * @returns `in` once; the reason of the refusal otherwise
   */
  async in(attendeeId: number, scanner: Scanner, seen?: AttendeeEntity): Promise<Exclude<CheckInResult, 'out'>> {
    return this.inAt(attendeeId, scanner, await this.clock.present(), seen);
  }

  /** As `in`, for units of work that have read the present moment before they began. */
  inAt(
    attendeeId: number,
    scanner: Scanner,
    at: SiteMoment,
    seen?: AttendeeEntity,
  ): Promise<Exclude<CheckInResult, 'out'>> {
    return this.database.write(async () => {
      const isUnchanged = seen !== undefined && (await this.checkIns.in(attendeeId, scanner, at, seen));
      const done = isUnchanged || (await this.checkIns.in(attendeeId, scanner, at));
      const result = done ? 'in' : await this.whyNot(attendeeId, scanner.code);
      await this.log(attendeeId, result, scanner, scanner.scannedUtc ?? at.date_utc);
      if (done) await this.events.publish('attendee.checked_in', { attendeeId });
      return result;
    });
  }

  /** Checks an attendee out; without effect for attendees who are not checked in. */
  async out(attendeeId: number, scanner: Scanner): Promise<void> {
    const at = await this.clock.present();
    await this.database.write(async () => {
      if (!(await this.checkIns.out(attendeeId, at))) return;
      await this.log(attendeeId, 'out', scanner, at.date_utc);
      for (const follower of this.registrations.all(RegisterCheckInFollower))
        await follower.checkInUndone(attendeeId, at.date_utc);
      await this.events.publish('attendee.check_in_undone', { attendeeId });
    });
  }

  /** All attempts for an attendee, first things first. */
  history(attendee: Pick<AttendeeEntity, 'id'>): Promise<CheckInEntity[]> {
    return this.checkIns.history(attendee);
  }

  /**
   * Refuses to take tickets of an order back that were used.
   * @param isConfirmed it is wanted nevertheless
   * @param among only these attendees; absent: all of the order
   * @throws RestError 409 `attendees-checked-in`
   */
  async assertNoneInside(
    orderId: number,
    { isConfirmed = false, among }: { isConfirmed?: boolean; among?: readonly number[] } = {},
  ): Promise<void> {
    if (isConfirmed) return;
    const inside = (await this.attendees.ofOrders([orderId])).filter(
      ({ id, checked_in: isIn }) => isIn && (among?.includes(id) ?? true),
    );
    if (inside.length === 0) return;
    throw new RestError(
      'attendees-checked-in',
      `${inside.length} attendees of this order are checked in. Check them out first, or, as a manager, send confirm_checked_in=true.`,
      409,
      { attendees: inside.map(({ id }) => id) },
    );
  }

  private async log(attendeeId: number, result: CheckInResult, scanner: Scanner, nowUtc: string): Promise<void> {
    await this.checkIns.log(attendeeId, result, scanner, nowUtc);
    this.metrics.checkIn(result, scanner.source);
  }

  private async whyNot(attendeeId: number, code?: string): Promise<Exclude<CheckInResult, 'in' | 'out'>> {
    const attendee = await this.attendees.find(attendeeId);
    if (attendee && code !== undefined && !sameSecret(code, attendee.security_code)) return 'code-replaced';
    if (!attendee || !mayComeIn(attendee)) return 'not-admitted';
    return attendee.checked_in ? 'already-in' : 'event-cancelled';
  }
}

/** Whether an attendee may be admitted: an RSVP who comes, or the holder of a ticket whose order is completed. */
export function mayComeIn({ status }: Pick<AttendeeEntity, 'status'>): boolean {
  return CHECK_IN_STATUSES.includes(status);
}
