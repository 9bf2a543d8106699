import { Injectable, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { Caller } from '#core/context';
import { forbidden, invalidParameter } from '#core/errors';
import { isId } from '#core/parameters';
import { ListedReportsService } from '../reports/listed-reports.service.js';
import { LiveConnectionsService } from './live-connections.service.js';
import { LiveCountsService } from './live-counts.service.js';

/** Most events that one connection follows. */
const MAX_EVENTS = 50;

/** Counts of events for accounts. */
@Injectable()
export class LiveEventsService {
  constructor(
    private readonly counts: LiveCountsService,
    private readonly connections: LiveConnectionsService,
    private readonly reports: ListedReportsService,
  ) {}

  /**
   * Counts of those of the events that the caller may see the figures of.
   * @param include ids, separated by commas
   * @throws RestError 400 for what is no list of ids, 403 where the caller may see none of them, 429, 503
   */
  async follow(caller: Caller, include: unknown, lastId: string | undefined): Promise<Observable<MessageEvent>> {
    const ids = [...new Set((typeof include === 'string' ? include : '').split(',').map(Number))];
    if (!ids.every(isId) || ids.length > MAX_EVENTS)
      throw invalidParameter('include', `Accepted are 1 to ${MAX_EVENTS} ids of events, separated by commas.`);
    const shown = await this.reports.shown(caller, ids);
    if (shown.length === 0) throw forbidden('rest_forbidden', 'You may not see the figures of these events.');
    const events = shown.map(({ id }) => id);
    return this.connections.limited(`user ${caller.id}`, this.counts.follow(events, lastId));
  }
}
