import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { CancelledEventEntity } from './cancelled-event.entity.js';
import { EventEntity, EventOrganizerEntity } from './event.entity.js';

/** Most cancellations that are read at once. */
const MAX_CANCELLED = 1000;

/** The next revision of an event. */
const RAISED = { sequence: new SqlExpression('sequence + 1') };

/** SQL for revision numbers of events and for cancelled events. Writing needs a unit of work. */
@Injectable()
export class CancelledEventsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(CancelledEventEntity) private readonly cancelled: Repository<CancelledEventEntity>,
    @InjectRepository(EventOrganizerEntity) private readonly organizers: Repository<EventOrganizerEntity>,
  ) {}

  /** Cancellations since a moment (UTC), by start; at most a thousand, the latest ones. */
  async since(utc: string): Promise<CancelledEventEntity[]> {
    const rows = await this.cancelled.find({
      where: { cancelled_utc: MoreThanOrEqual(utc) },
      order: { cancelled_utc: 'DESC', event_id: 'DESC' },
      take: MAX_CANCELLED,
    });
    return rows.sort((a, b) => a.start_date.localeCompare(b.start_date) || a.event_id - b.event_id);
  }

  /** Stores a cancellation in place of an older one of the same event. */
  async save(event: CancelledEventEntity): Promise<void> {
    await this.remove(event.event_id);
    await this.database.insert(CancelledEventEntity, event);
  }

  /** Forgets the cancellation of an event. */
  async remove(eventId: number): Promise<void> {
    await this.database.delete(CancelledEventEntity, { event_id: eventId });
  }

  /** Forgets cancellations from before a moment (UTC). */
  async removeBefore(utc: string): Promise<void> {
    await this.database.delete(CancelledEventEntity, new SqlExpression('cancelled_utc < ?', utc));
  }

  /**
   * Raises the revision of an event that is or was public.
   * @param wasPublic `false`: only if it had been public earlier, which its revision shows
   */
  async raiseSequence(id: number, wasPublic: boolean): Promise<void> {
    const condition = wasPublic ? '' : ' AND sequence > 0';
    await this.database.update(EventEntity, new SqlExpression(`id = ?${condition}`, id), RAISED);
  }

  /** Raises the revision of all public events at a venue that are not over at a moment (UTC). */
  async raiseAtVenue(venueId: number, utc: string): Promise<void> {
    const current = new SqlExpression("venue_id = ? AND status = 'publish' AND end_utc > ?", venueId, utc);
    await this.database.update(EventEntity, current, RAISED);
  }

  /** Ids of an event's organizers. */
  async organizersOf(id: number): Promise<number[]> {
    const rows = await this.organizers.find({ where: { event_id: id }, order: { position: 'ASC' } });
    return rows.map(({ organizer_id: organizer }) => organizer);
  }
}
