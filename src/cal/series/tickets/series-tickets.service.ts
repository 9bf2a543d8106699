import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../audit/audit-log.service.js';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import {
  movedInput,
  type Provider,
  type TicketDefinition,
  TicketDefinitionsService,
  type TicketInput,
} from '../../tickets/catalog/index.js';
import { fixedAmount } from '../../tickets/kernel/index.js';
import { SeriesRepository } from '../series.repository.js';
import { lineOfTicket, SeriesTicketCopiesService, startOfLine } from './series-ticket-copies.service.js';
import {
  seriesNotFound,
  SeriesTicketDatesService,
  type SeriesTickets,
  type TicketedDate,
} from './series-ticket-dates.service.js';
import type { SeriesTicketLineEntity } from './series-ticket-line.entity.js';
import {
  endsBeforeItBegins,
  ownMembers,
  picked,
  planChange,
  type TicketChange,
  requestNames,
} from './series-ticket-plan.js';
import type { ListSeriesTicketsDto, RemoveSeriesTicketDto, WriteSeriesTicketDto } from './series-tickets.dto.js';
import { SeriesTicketsRepository } from './series-tickets.repository.js';
import type {
  SeriesTicketChangeResponse,
  SeriesTicketDateResponse,
  SeriesTicketListResponse,
  SeriesTicketResponse,
} from './series-tickets.response.js';

/** A request for the tickets of a series with what it says of the ticket, as the date that it is seen from has it. */
interface TicketRequest {
  caller: Caller;
  input: TicketInput;
  provider: Provider;
  isDryRun: boolean;
}

/** Tickets that the dates of a series have in common: each date has its own one, with its own seats. */
@Injectable()
export class SeriesTicketsService {
  constructor(
    private readonly repository: SeriesTicketsRepository,
    private readonly series: SeriesRepository,
    private readonly dates: SeriesTicketDatesService,
    private readonly copies: SeriesTicketCopiesService,
    private readonly definitions: TicketDefinitionsService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
  ) {}

  /** The tickets of a series, with the dates that have values of their own. @throws RestError 404 */
  async list({ id }: ListSeriesTicketsDto): Promise<SeriesTicketListResponse> {
    const series = await this.series.find(id);
    if (!series) throw seriesNotFound();
    const former = series.split_from_id === null ? [] : await this.repository.linesOf(series.split_from_id);
    const own = await this.repository.linesOf(id);
    const dates = await this.dates.toCome(series);
    const lineOf = await this.repository.ofEvents(dates.map(({ eventId }) => eventId));
    const used = new Set(lineOf.values());
    const known = new Set(own.map(({ line_id: line }) => line));
    const inherited = former.filter(({ line_id: line }) => used.has(line) && !known.has(line));
    const lines = [...own, ...inherited].filter(({ is_removed: isRemoved }) => !isRemoved);
    return { tickets: lines.map((line) => toSeriesTicketResponse(line, dates, lineOf)) };
  }

  /**
   * Makes or changes a ticket on the dates of a scope, in one unit of work. Values that a date has changed on its own are
   * kept and listed, and no capacity falls below the seats that are taken.
   * @throws RestError 400 for members that are not accepted, 403, 404 `series-not-found`, `ticket-not-found`, 409
   * `event-not-in-series`
   */
  async write(
    caller: Caller,
    { id, scope, event_id, ...params }: WriteSeriesTicketDto,
  ): Promise<SeriesTicketChangeResponse> {
    const { ticket_id: ticketId, provider: ofNew, dry_run: isDryRun, ...sent } = params;
    return this.database.write(async () => {
      const tickets = await this.dates.lock(id, event_id, scope);
      const { anchor } = tickets;
      const ticket = ticketId === undefined ? undefined : ticketOf(anchor, ticketId);
      const provider = ticket?.ticket.provider ?? ofNew;
      const input = await this.definitions.read(sent, { provider, host: anchor.host, ticket: ticket?.ticket });
      const request: TicketRequest = { caller, input, provider, isDryRun };
      const lineId = ticket && tickets.lineOf.get(ticket.ticket.id);
      const line = tickets.lines.find((one) => one.line_id === lineId);
      const answer =
        ticket && (line || scope === 'this')
          ? await this.change(request, tickets, ticket, scope === 'this' ? undefined : line)
          : await this.add(request, tickets, ticket, scope !== 'this');
      if (!isDryRun) await this.note(id, answer);
      return answer;
    });
  }

  /**
   * Removes a ticket from the dates of a scope. Dates where seats of it are taken keep it.
   * @throws RestError 403, 404 `series-not-found`, `ticket-not-found`, 409 `event-not-in-series`
   */
  async remove(
    caller: Caller,
    { id, ticket_id: ticketId, scope, dry_run: isDryRun }: RemoveSeriesTicketDto,
  ): Promise<SeriesTicketChangeResponse> {
    return this.database.write(async () => {
      const eventId = await this.eventOf(id, ticketId);
      const { lines, lineOf, dates, anchor } = await this.dates.lock(id, eventId, scope);
      const { ticket: named } = ticketOf(anchor, ticketId);
      const lineId = lineOf.get(named.id);
      const answer = emptyAnswer(isDryRun, lineId ?? null);
      for (const date of dates) {
        const found = date === anchor ? ticketOf(anchor, ticketId) : ticketOfLine(date, lineId, lineOf);
        if (!found) continue;
        const about = aboutTicket(date, found.ticket.id);
        if (found.taken > 0) answer.retained.push({ ...about, members: [], reason: 'sold' });
        else answer.removed.push(about);
        if (found.taken === 0 && !isDryRun) await this.definitions.remove(caller, found);
      }
      const line = scope === 'this' ? undefined : lines.find(({ line_id: one }) => one === lineId);
      if (line && !isDryRun) await this.repository.updateLine(line, { is_removed: true });
      if (!isDryRun) await this.note(id, answer);
      return answer;
    });
  }

  private async eventOf(seriesId: number, ticketId: number): Promise<number> {
    if (!(await this.series.find(seriesId))) throw seriesNotFound();
    const eventId = await this.definitions.hostIdOf(ticketId);
    if (eventId === undefined) throw ticketNotFound();
    return eventId;
  }

  /** @param line changed with the tickets; undefined: only this date is changed */
  private async change(
    { caller, input, isDryRun }: TicketRequest,
    { dates, anchor, lineOf, lines }: SeriesTickets,
    ticket: TicketDefinition,
    line: SeriesTicketLineEntity | undefined,
  ): Promise<SeriesTicketChangeResponse> {
    const lineId = lineOf.get(ticket.ticket.id);
    const answer = emptyAnswer(isDryRun, lines.some(({ line_id: one }) => one === lineId) ? (lineId ?? null) : null);
    for (const date of dates) {
      const found = date === anchor ? ticket : ticketOfLine(date, lineId, lineOf);
      if (!found) {
        answer.retained.push({ ...aboutTicket(date, null), members: [], reason: 'no_ticket' });
        continue;
      }
      const wanted = movedInput(input, anchor.host, date.host);
      const common = line && date !== anchor ? movedInput(line.template, startOfLine(line), date.host) : undefined;
      const change = addChange(answer, aboutTicket(date, found.ticket.id), planChange(found, wanted, common));
      if (change && !isDryRun) await this.definitions.change(caller, found, change);
    }
    if (line && !isDryRun) await this.rewrite(line, anchor, ticket.ticket.id, input);
    return answer;
  }

  /** Stores what the tickets of a series have in common as the date has it that the change was seen from. */
  private async rewrite(
    line: SeriesTicketLineEntity,
    { eventId, host }: TicketedDate,
    ticketId: number,
    input: TicketInput,
  ): Promise<void> {
    const stored = await this.stored(eventId, ticketId);
    const changed = picked(stored.input, Object.keys(input) as (keyof TicketInput)[]);
    await this.repository.updateLine(line, {
      template: { ...movedInput(line.template, startOfLine(line), host), ...changed },
      pools: stored.pools,
      start_date: host.startDate ?? line.start_date,
    });
  }

  private async stored(eventId: number, ticketId: number): Promise<TicketDefinition> {
    const found = (await this.definitions.ofHosts([eventId])).find(({ ticket }) => ticket.id === ticketId);
    if (!found) throw ticketNotFound();
    return found;
  }

  /**
   * Adds a ticket to the dates of a scope.
   * @param present the ticket of the date that the request is seen from; undefined: a new one
   * @param isOfSeries whether the series has it from now on, too
   */
  private async add(
    request: TicketRequest,
    tickets: SeriesTickets,
    present: TicketDefinition | undefined,
    isOfSeries: boolean,
  ): Promise<SeriesTicketChangeResponse> {
    const { series, dates, anchor } = tickets;
    const answer = emptyAnswer(request.isDryRun, null);
    const plan = present && planChange(present, request.input, undefined);
    const ticketId =
      present && plan
        ? await this.changeFirst(request, anchor, present, plan, answer)
        : await this.makeFirst(request, anchor, answer);
    const others = dates.filter((date) => date !== anchor);
    if (ticketId === null) {
      await this.spread(
        request,
        { line: undefined, anchor, others },
        { ...present?.input, ...(plan?.change ?? request.input) },
        answer,
      );
      return answer;
    }
    const line = lineOfTicket(series.id, await this.stored(anchor.eventId, ticketId));
    if (isOfSeries) {
      await this.repository.addLines([line]);
      await this.repository.addTickets([{ ticket_id: ticketId, event_id: anchor.eventId, line_id: ticketId }]);
      answer.line_id = ticketId;
    }
    await this.spread(request, { line, anchor, others }, line.template, answer);
    return answer;
  }

  /** Makes the ticket of the date that a request is seen from. @returns its id; null in a dry run */
  private async makeFirst(
    { caller, input, provider, isDryRun }: TicketRequest,
    anchor: TicketedDate,
    answer: SeriesTicketChangeResponse,
  ): Promise<number | null> {
    const made = isDryRun
      ? undefined
      : await this.definitions.create(caller, anchor.host, provider, { input, pools: [] });
    answer.created.push(aboutTicket(anchor, made?.id ?? null));
    return made?.id ?? null;
  }

  /** Changes the ticket of the date that a request is seen from. @returns its id; null in a dry run */
  private async changeFirst(
    { caller, isDryRun }: TicketRequest,
    anchor: TicketedDate,
    present: TicketDefinition,
    plan: TicketChange,
    answer: SeriesTicketChangeResponse,
  ): Promise<number | null> {
    const change = addChange(answer, aboutTicket(anchor, present.ticket.id), plan);
    if (isDryRun) return null;
    if (change) await this.definitions.change(caller, present, change);
    return present.ticket.id;
  }

  /** Makes a ticket on further dates. @param input of the first one, by which a dry run sees what would be made */
  private async spread(
    { caller }: TicketRequest,
    { line, anchor, others }: { line?: SeriesTicketLineEntity; anchor: TicketedDate; others: readonly TicketedDate[] },
    input: TicketInput,
    answer: SeriesTicketChangeResponse,
  ): Promise<void> {
    for (const date of others) {
      if (endsBeforeItBegins(date, movedInput(input, anchor.host, date.host))) {
        const members = requestNames(['sale_until']);
        answer.retained.push({ ...aboutTicket(date, null), members, reason: 'sale_window' });
        continue;
      }
      const rows = line ? await this.copies.make(caller, date.host, line) : [];
      await this.repository.addTickets(rows);
      answer.created.push(aboutTicket(date, rows[0]?.ticket_id ?? null));
    }
    answer.created.sort((a, b) => (a.original_start < b.original_start ? -1 : 1));
  }

  private async note(id: number, { line_id, changed, retained, created, removed }: SeriesTicketChangeResponse) {
    const counts = {
      changed: changed.length,
      retained: retained.length,
      created: created.length,
      removed: removed.length,
    };
    await this.audit.note('event_series', 'update', { line_id, ...counts }, { recordId: String(id) });
  }
}

function ticketOf({ tickets }: TicketedDate, ticketId: number): TicketDefinition {
  const found = tickets.find(({ ticket }) => ticket.id === ticketId);
  if (!found) throw ticketNotFound();
  return found;
}

function ticketOfLine(
  { tickets }: TicketedDate,
  lineId: number | undefined,
  lineOf: ReadonlyMap<number, number>,
): TicketDefinition | undefined {
  return lineId === undefined ? undefined : tickets.find(({ ticket }) => lineOf.get(ticket.id) === lineId);
}

function ticketNotFound(): RestError {
  return new RestError('ticket-not-found', 'The event has no such ticket.', 404);
}

/** Adds what a change does to a ticket to an answer. @returns what is written; undefined: nothing */
function addChange(
  answer: SeriesTicketChangeResponse,
  about: SeriesTicketDateResponse,
  plan: TicketChange,
): TicketInput | undefined {
  const names = Object.keys(plan.change) as (keyof TicketInput)[];
  if (names.length > 0) answer.changed.push({ ...about, members: requestNames(names) });
  for (const { reason, members } of plan.retained)
    answer.retained.push({ ...about, members: requestNames(members), reason });
  return names.length > 0 ? plan.change : undefined;
}

function emptyAnswer(isDryRun: boolean, lineId: number | null): SeriesTicketChangeResponse {
  return { dry_run: isDryRun, line_id: lineId, changed: [], retained: [], created: [], removed: [] };
}

function aboutTicket({ eventId, originalStart }: TicketedDate, ticketId: number | null): SeriesTicketDateResponse {
  return { event_id: eventId, original_start: originalStart, ticket_id: ticketId };
}

function toSeriesTicketResponse(
  line: SeriesTicketLineEntity,
  dates: readonly TicketedDate[],
  lineOf: ReadonlyMap<number, number>,
): SeriesTicketResponse {
  const { name = '', price = 0, currency = '', mode, capacity, event_capacity: shared } = line.template;
  const found = dates.flatMap((date) => {
    const definition = ticketOfLine(date, line.line_id, lineOf);
    if (!definition) return [];
    const own = ownMembers(definition.input, movedInput(line.template, startOfLine(line), date.host));
    return [{ ...aboutTicket(date, definition.ticket.id), members: requestNames(own) }];
  });
  return {
    line_id: line.line_id,
    provider: line.provider,
    name,
    price: fixedAmount(price, currency),
    currency,
    capacity: (mode === 'global' ? shared : capacity) ?? null,
    dates_total: found.length,
    dates: found,
  };
}
