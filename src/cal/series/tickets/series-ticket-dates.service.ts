import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import { type TicketDefinition, TicketDefinitionsService } from '../../tickets/catalog/index.js';
import type { TicketHost } from '../../tickets/kernel/index.js';
import type { SeriesEntity } from '../series.entity.js';
import { SeriesRepository } from '../series.repository.js';
import type { SeriesTicketLineEntity } from './series-ticket-line.entity.js';
import type { SeriesScope } from './series-tickets.dto.js';
import { SeriesTicketsRepository } from './series-tickets.repository.js';

/** A date of a series with its tickets. */
export interface TicketedDate {
  eventId: number;
  originalStart: string;
  host: TicketHost;
  tickets: TicketDefinition[];
}

/** The tickets of a series as they are in the running unit of work. */
export interface SeriesTickets {
  series: SeriesEntity;
  /** Also those that it has no longer. */
  lines: SeriesTicketLineEntity[];
  /** Which of them a ticket is. */
  lineOf: ReadonlyMap<number, number>;
  /** The dates of the scope, by start; the one that it counts from is among them. */
  dates: TicketedDate[];
  anchor: TicketedDate;
}

/** Reads the dates of a series with their tickets: a constant number of queries. */
@Injectable()
export class SeriesTicketDatesService {
  constructor(
    private readonly repository: SeriesTicketsRepository,
    private readonly series: SeriesRepository,
    private readonly definitions: TicketDefinitionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks a series with the tickets of the dates of a scope: nothing can change them or take seats of them until the
   * running unit of work is over.
   * @throws RestError 404 `series-not-found`, 409 `event-not-in-series`
   */
  async lock(seriesId: number, eventId: number, scope: SeriesScope): Promise<SeriesTickets> {
    const series = await this.series.lock(seriesId);
    if (!series) throw seriesNotFound();
    const dates = await this.read(series, { eventId, scope, isLocked: true });
    const anchor = dates.find((date) => date.eventId === eventId);
    if (!anchor) throw notInSeries();
    const lineOf = await this.repository.ofEvents(dates.map((date) => date.eventId));
    return { series, lines: await this.repository.adoptedLinesOf(series), lineOf, dates, anchor };
  }

  /** The dates of a series to come, by start, with their tickets. */
  toCome(series: SeriesEntity): Promise<TicketedDate[]> {
    return this.read(series, { eventId: 0, scope: 'all', isLocked: false });
  }

  private async read(
    { id }: SeriesEntity,
    { eventId, scope, isLocked }: { eventId: number; scope: SeriesScope; isLocked: boolean },
  ): Promise<TicketedDate[]> {
    const rows = await this.series.datesOf(id);
    const from = rows.find((row) => row.event_id === eventId)?.original_start ?? '';
    const candidates = rows.filter((row) => {
      if (row.event_id === eventId) return true;
      return scope !== 'this' && !row.is_detached && (scope === 'all' || row.original_start > from);
    });
    const hosts = await this.definitions.hostsOf(candidates.map((row) => row.event_id));
    const nowUtc = this.clock.nowUtc();
    const chosen = candidates.flatMap((row) => {
      const host = hosts.get(row.event_id);
      if (!host || host.status === 'trash') return [];
      const isWanted = row.event_id === eventId || (host.endUtc ?? '') > nowUtc;
      return isWanted ? [{ eventId: row.event_id, originalStart: row.original_start, host }] : [];
    });
    const tickets = Map.groupBy(
      await this.definitions.ofHosts(
        chosen.map((date) => date.eventId),
        isLocked,
      ),
      ({ host }) => host.id,
    );
    return chosen.map((date) => ({ ...date, tickets: tickets.get(date.eventId) ?? [] }));
  }
}

/** 404 `series-not-found`. */
export function seriesNotFound(): RestError {
  return new RestError('series-not-found', 'There is no such series.', 404);
}

function notInSeries(): RestError {
  return new RestError('event-not-in-series', 'The event is no date of this series, or it is in the trash.', 409);
}
