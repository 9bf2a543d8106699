import { Injectable } from '@nestjs/common';
import { EventGrantsService, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { EventFiguresService } from '../cal/tickets/figures/index.js';
import { managesAttendees, ownsHost, type TicketHost } from '../cal/tickets/kernel/index.js';
import { type Caller, Clock } from '#core/context';
import { toMs } from '#core/time';
import { toListedEventFiguresResponse } from './report.mapper.js';
import type { ListedEventFiguresResponse } from './report.response.js';

/** Figures of the events of a list. */
@Injectable()
export class ListedReportsService {
  constructor(
    private readonly figures: EventFiguresService,
    private readonly offers: TicketOffersService,
    private readonly grants: EventGrantsService,
    private readonly clock: Clock,
  ) {}

  /** The figures of events that the caller may see, in the order of the ids. */
  async list(caller: Caller, ids: readonly number[]): Promise<ListedEventFiguresResponse[]> {
    const shown = await this.shown(caller, ids);
    const figures = await this.figures.ofHosts(shown.map(({ id }) => id));
    const nowMs = this.clock.nowMs();
    return shown.map((host, i) => {
      const hasEnded = host.endUtc !== null && toMs(host.endUtc) <= nowMs;
      return toListedEventFiguresResponse(host, { ...figures[i], hasEnded });
    });
  }

  /** Which of these events and pages the caller may see the figures of, in the order of the ids. */
  async shown(caller: Caller, ids: readonly number[]): Promise<TicketHost[]> {
    const hosts = await this.offers.hostsOf(ids);
    const granted = managesAttendees(caller) ? new Set<number>() : await this.grants.grantedTo(caller);
    return [...new Set(ids)].flatMap((id): TicketHost[] => {
      const host = hosts.get(id);
      const isShown = host && (managesAttendees(caller) || ownsHost(caller, host) || granted.has(id));
      return isShown ? [host] : [];
    });
  }
}
