import { Injectable } from '@nestjs/common';
import { CalEventsConfig } from '../cal-events.config.js';
import {
  type ContentObserver,
  type PostChange,
  type PostPlace,
  type PostType,
  RegisterContentObserver,
  TermsService,
} from '#core/content';
import { EVENT, VENUE } from '../calendar-types.js';
import { Clock } from '#core/context';
import { DAY_MS, fromMs } from '#core/time';
import { CancelledEventsRepository } from './cancelled-events.repository.js';
import type { EventEntity } from './event.entity.js';
import { EventsRepository } from './events.repository.js';

/** Columns of an event whose change makes a new revision (RFC 5545, 3.8.7.4). */
const EVENT_COLUMNS = [
  'status',
  'title',
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'venue_id',
  'event_status',
  'status_reason',
  'attendance_mode',
];

/** Columns of a venue that calendar files show. */
const VENUE_COLUMNS = [
  'status',
  'title',
  'password',
  'address',
  'city',
  'state',
  'province',
  'stateprovince',
  'zip',
  'country',
  'latitude',
  'longitude',
];

/**
 * Records what calendar programs need to know of changes, in the unit of work that makes them: the revision of public
 * events (`SEQUENCE`), and which public events have left the calendar (`STATUS:CANCELLED`).
 *
 * Only what visitors could see is recorded: an event that was published, listed and without a password. An event that
 * becomes private, hidden or protected still takes place, so it is not announced as cancelled.
 */
@RegisterContentObserver()
@Injectable()
export class CalendarChangesService implements ContentObserver {
  constructor(
    private readonly cancelled: CancelledEventsRepository,
    private readonly events: EventsRepository,
    private readonly terms: TermsService,
    private readonly config: CalEventsConfig,
    private readonly clock: Clock,
  ) {}

  async postChanged({ type, before, after }: PostChange): Promise<void> {
    if (!before || !after) return;
    if (type === VENUE && differ(before, after, VENUE_COLUMNS))
      await this.cancelled.raiseAtVenue(after.id, this.clock.nowUtc());
    if (type !== EVENT || !differ(before, after, EVENT_COLUMNS)) return;
    const wasPublic = before.status === 'publish';
    await this.cancelled.raiseSequence(after.id, wasPublic);
    if (after.status === 'publish' || after.status === 'private') await this.cancelled.remove(after.id);
    else if (wasPublic) await this.announce(after.id, before);
  }

  async postRemoving(type: PostType, id: number): Promise<void> {
    if (type === VENUE) await this.cancelled.raiseAtVenue(id, this.clock.nowUtc());
    if (type !== EVENT) return;
    const event = await this.events.find(id);
    if (event?.status !== 'publish') return;
    await this.cancelled.raiseSequence(id, true);
    await this.announce(id, event);
  }

  /** @param before the event as visitors saw it, or only its address when nothing but the status changed */
  private async announce(id: number, before: PostPlace): Promise<void> {
    const now = this.clock.nowUtc();
    const stored = await this.events.find(id);
    if (!stored || this.config.cancelledEventDays === 0) return;
    const shown: EventEntity = { ...stored, ...before, sequence: stored.sequence };
    if (shown.password !== '' || shown.hide_from_listings || shown.end_utc <= now) return;
    await this.cancelled.removeBefore(fromMs(this.clock.nowMs() - this.config.cancelledEventDays * DAY_MS));
    const {
      sequence,
      title,
      all_day,
      start_date,
      end_date,
      start_utc,
      end_utc,
      timezone,
      featured,
      venue_id,
      ics_uid,
    } = shown;
    await this.cancelled.save({
      event_id: id,
      cancelled_utc: now,
      sequence,
      title,
      all_day,
      start_date,
      end_date,
      start_utc,
      end_utc,
      timezone,
      featured,
      venue_id,
      ics_uid,
      organizer_ids: await this.cancelled.organizersOf(id),
      term_ids: await this.terms.idsOfPost(id),
    });
  }
}

/** Whether one of these columns differs, of those that are known of both. */
function differ(before: object, after: object, columns: readonly string[]): boolean {
  const [was, is] = [before, after] as Record<string, unknown>[];
  return columns.some((name) => name in was && name in is && was[name] !== is[name]);
}
