import { Injectable } from '@nestjs/common';
import { CalEventsConfig } from '../cal-events.config.js';
import { Clock } from '#core/context';
import { renderTitle, visibleText } from '#core/text';
import { DAY_MS, fromMs } from '#core/time';
import type { CancelledEventEntity } from './cancelled-event.entity.js';
import { CancelledEventsRepository } from './cancelled-events.repository.js';
import type { EventSpan } from './event-list.sql.js';
import type { PublicFilter } from './public-events.service.js';

/** An event that left the calendar, as far as calendar files announce it. */
export interface CancelledEvent {
  id: number;
  /** As HTML. */
  title: string;
  all_day: boolean;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  /** When it left the calendar. */
  modified_utc: string;
  sequence: number;
  /** UID of its own; null: one made of its id. */
  uid: string | null;
}

/** Public events that have left the calendar in the last days (`CANCELLED_EVENT_DAYS`). */
@Injectable()
export class CancelledEventsService {
  constructor(
    private readonly cancelled: CancelledEventsRepository,
    private readonly config: CalEventsConfig,
    private readonly clock: Clock,
  ) {}

  /** Those that a list of public events with this filter has shown, by start; at most a thousand. */
  async during(filter: PublicFilter, span: EventSpan): Promise<CancelledEvent[]> {
    const days = this.config.cancelledEventDays;
    // The venue's words are not recorded, so a list by them announces nothing.
    if (days === 0 || filter.place !== undefined) return [];
    const rows = await this.cancelled.since(fromMs(this.clock.nowMs() - days * DAY_MS));
    return rows.filter((row) => isWithin(row, span) && matches(row, filter)).map(toCancelledEvent);
  }
}

function toCancelledEvent(row: CancelledEventEntity): CancelledEvent {
  const { event_id: id, title, start_utc, end_utc, cancelled_utc, ...rest } = row;
  const { all_day, start_date, end_date, timezone, sequence, ics_uid: uid } = rest;
  return {
    id,
    title: renderTitle(title),
    all_day,
    start_date,
    end_date,
    utc_start_date: start_utc,
    utc_end_date: end_utc,
    timezone,
    modified_utc: cancelled_utc,
    sequence,
    uid,
  };
}

/** As the SQL of lists (`event-list.sql.ts`). */
function isWithin(row: CancelledEventEntity, { from, before, notOverAt, overAt }: EventSpan): boolean {
  if (from !== undefined && row.end_date <= from && row.start_date < from) return false;
  if (before !== undefined && row.start_date >= before) return false;
  if (notOverAt !== undefined && row.end_utc <= notOverAt) return false;
  return overAt === undefined || row.end_utc <= overAt;
}

function matches(
  row: CancelledEventEntity,
  { termGroups, venues, organizers, featured, words = '' }: PublicFilter,
): boolean {
  if (featured === true && !row.featured) return false;
  if (venues && !venues.includes(row.venue_id ?? 0)) return false;
  if (organizers && !row.organizer_ids.some((id) => organizers.includes(id))) return false;
  if (!termGroups.every((group) => row.term_ids.some((id) => group.includes(id)))) return false;
  const title = visibleText(row.title).toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.includes(word));
}
