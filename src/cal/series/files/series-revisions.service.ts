import { Injectable } from '@nestjs/common';
import { type ContentObserver, type PostChange, type PostType, RegisterContentObserver } from '#core/content';
import { EVENT, VENUE } from '../../events/calendar-types.js';
import { EventsService } from '../../events/events/events.service.js';
import { SeriesFilesRepository } from './series-files.repository.js';

/** Columns of an event whose change makes another master of its series, or another exception of it. */
const COLUMNS = ['status', 'password', 'hide_from_listings', 'title', 'start_date', 'end_date', 'timezone', 'all_day'];
const STATUS_COLUMNS = ['venue_id', 'event_status', 'status_reason', 'attendance_mode'];

/**
 * Raises the revision of a series in calendar files (`SEQUENCE`) when one of its events changes, comes or goes, in the
 * unit of work that does so; a series goes with the last of its events. The master of a series says which dates it has and what they have in common.
 */
@RegisterContentObserver()
@Injectable()
export class SeriesRevisionsService implements ContentObserver {
  constructor(
    private readonly repository: SeriesFilesRepository,
    private readonly events: EventsService,
  ) {}

  async postChanged({ type, before, after }: PostChange): Promise<void> {
    if (!before || !after) return;
    // A master repeats the name and address of its venue.
    if (type === VENUE) await this.raiseAtVenue(after.id);
    if (type !== EVENT) return;
    const [was, is] = [before, after] as unknown as Record<string, unknown>[];
    const differs = [...COLUMNS, ...STATUS_COLUMNS].some((name) => name in was && name in is && was[name] !== is[name]);
    if (differs) await this.repository.raiseOf([after.id]);
  }

  async postRemoving(type: PostType, id: number): Promise<void> {
    if (type === VENUE) await this.raiseAtVenue(id);
    if (type !== EVENT) return;
    await this.repository.raiseOf([id]);
    await this.repository.removeWithLast(id);
  }

  private async raiseAtVenue(venueId: number): Promise<void> {
    await this.repository.raiseOf(await this.events.publicIdsAtVenue(venueId));
  }
}
