import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { movedInput, type TicketDefinition, TicketDefinitionsService } from '../../tickets/catalog/index.js';
import type { TicketHost } from '../../tickets/kernel/index.js';
import type { SeriesEntity } from '../series.entity.js';
import { SeriesRepository } from '../series.repository.js';
import type { SeriesTicketLineEntity } from './series-ticket-line.entity.js';
import type { SeriesTicketEntity } from './series-ticket.entity.js';
import { endsBeforeItBegins, ownMembers, picked } from './series-ticket-plan.js';
import { SeriesTicketsRepository } from './series-tickets.repository.js';

/** The tickets of a new date, and those of the date that it was copied from, both in the order in which they were made. */
interface CopiedTickets {
  host: TicketHost;
  copies: readonly TicketDefinition[];
  sources: readonly TicketDefinition[];
}

/** Gives new dates of a series its tickets. */
@Injectable()
export class SeriesTicketCopiesService {
  constructor(
    private readonly repository: SeriesTicketsRepository,
    private readonly series: SeriesRepository,
    private readonly definitions: TicketDefinitionsService,
  ) {}

  /**
   * Makes the tickets of dates that were copied from another one those of the series: with the values that its tickets
   * have in common, without tickets that only the copied date has, and with those that it lacks. The tickets of the
   * first date become those of the series. Part of the unit of work that made the copies.
   */
  async follow(caller: Caller, seriesId: number, sourceId: number, eventIds: readonly number[]): Promise<void> {
    const series = await this.series.find(seriesId);
    if (!series || eventIds.length === 0) return;
    const all = await this.definitions.ofHosts([sourceId, ...eventIds], true);
    const byEvent = Map.groupBy(all, ({ host }) => host.id);
    const sources = byEvent.get(sourceId) ?? [];
    const lines = await this.linesFor(series, sources);
    const lineOf = await this.repository.ofEvents([sourceId]);
    const hosts = await this.definitions.hostsOf(eventIds);
    const rows: SeriesTicketEntity[] = [];
    for (const id of eventIds) {
      const host = hosts.get(id);
      if (!host) continue;
      const copied = { host, copies: byEvent.get(id) ?? [], sources };
      rows.push(...(await this.conform(caller, copied, lines, lineOf)));
    }
    await this.repository.addTickets(rows);
  }

  private async linesFor(
    series: SeriesEntity,
    sources: readonly TicketDefinition[],
  ): Promise<SeriesTicketLineEntity[]> {
    const lines = await this.repository.adoptedLinesOf(series);
    if (lines.length > 0) return lines.filter(({ is_removed: isRemoved }) => !isRemoved);
    const first = sources.map((source) => lineOfTicket(series.id, source));
    await this.repository.addLines(first);
    await this.repository.addTickets(
      sources.map(({ ticket, host }) => ({ ticket_id: ticket.id, event_id: host.id, line_id: ticket.id })),
    );
    return first;
  }

  private async conform(
    caller: Caller,
    { host, copies, sources }: CopiedTickets,
    lines: readonly SeriesTicketLineEntity[],
    lineOf: ReadonlyMap<number, number>,
  ): Promise<SeriesTicketEntity[]> {
    const rows: SeriesTicketEntity[] = [];
    for (const [i, copy] of copies.entries()) {
      const line = lines.find(({ line_id: id }) => id === lineOf.get(sources[i]?.ticket.id ?? 0));
      if (!line) {
        await this.definitions.remove(caller, copy);
        continue;
      }
      const common = movedInput(line.template, startOfLine(line), host);
      const own = ownMembers(copy.input, common).filter((member) => Object.hasOwn(common, member));
      if (own.length > 0 && !endsBeforeItBegins({ host }, common))
        await this.definitions.change(caller, copy, picked(common, own));
      rows.push({ ticket_id: copy.ticket.id, event_id: host.id, line_id: line.line_id });
    }
    const present = new Set(rows.map(({ line_id: id }) => id));
    for (const line of lines.filter(({ line_id: id }) => !present.has(id)))
      rows.push(...(await this.make(caller, host, line)));
    return rows;
  }

  /** Makes the ticket of a series for a date that lacks it. @returns nothing where its sale would end before it begins */
  async make(caller: Caller, host: TicketHost, line: SeriesTicketLineEntity): Promise<SeriesTicketEntity[]> {
    const input = movedInput(line.template, startOfLine(line), host);
    if (endsBeforeItBegins({ host }, input)) return [];
    const { id } = await this.definitions.create(caller, host, line.provider, { input, pools: line.pools });
    return [{ ticket_id: id, event_id: host.id, line_id: line.line_id }];
  }
}

/** The ticket of a series that a ticket of one of its dates becomes. */
export function lineOfTicket(
  seriesId: number,
  { ticket, host, input, pools }: TicketDefinition,
): SeriesTicketLineEntity {
  return {
    series_id: seriesId,
    line_id: ticket.id,
    provider: ticket.provider,
    template: input,
    pools,
    start_date: host.startDate ?? '',
    is_removed: false,
  };
}

/** The start by which the moments of a ticket of a series are counted. */
export function startOfLine({ start_date: startDate }: SeriesTicketLineEntity): {
  startDate: string;
  timezone: string;
} {
  return { startDate, timezone: 'UTC' };
}
