import { Injectable } from '@nestjs/common';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import type { Caller } from '#core/context';
import { RestError, invalidParameter, missingParameters } from '#core/errors';
import { plainText } from '#core/text';
import { EventPoolsRepository } from '../capacity/event-pools.repository.js';
import { type DrawnPools, PoolsRepository } from '../capacity/pools.repository.js';
import { mayWriteTickets, type TicketHost } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import type { Provider, TicketEntity } from '../model/ticket.entity.js';
import { saleWindow } from './sale-window.js';
import { inputOf } from './ticket-copy.js';
import { type PoolDefinition, takenOf, type TicketDefinition } from './ticket-definition.js';
import { invalidPrice, readTicket, type TicketInput } from './ticket-input.js';
import { TicketStoreService } from './ticket-store.service.js';
import type { TicketMembersDto } from './ticket.dto.js';
import { TicketsRepository } from './tickets.repository.js';

/** Reads and writes what tickets of several events have in common, in the running unit of work. */
@Injectable()
export class TicketDefinitionsService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly store: TicketStoreService,
    private readonly pools: PoolsRepository,
    private readonly eventPools: EventPoolsRepository,
    private readonly hosts: TicketHostsRepository,
    private readonly currency: SiteCurrencyService,
  ) {}

  /** The events and pages with these ids. */
  hostsOf(ids: readonly number[]): Promise<Map<number, TicketHost>> {
    return this.hosts.find(ids);
  }

  /** The event or page of a ticket that was not deleted. */
  async hostIdOf(ticketId: number): Promise<number | undefined> {
    return (await this.tickets.find(ticketId))?.post_id ?? undefined;
  }

  /**
   * The tickets of events outside of the trash, in the order in which they were made; four queries however many events.
   * @param isLocked other units of work can neither change them nor take seats of them until this one is over
   */
  async ofHosts(hostIds: readonly number[], isLocked = false): Promise<TicketDefinition[]> {
    if (hostIds.length === 0) return [];
    const hosts = await this.hosts.find(hostIds);
    const tickets = await this.lockedIf(isLocked, await this.tickets.ofHosts(hostIds));
    const drawn = await this.pools.drawnBy(tickets.map(({ id }) => id));
    const names = await this.namesOf([...drawn.values()]);
    return tickets.flatMap((ticket) => {
      const host = hosts.get(ticket.post_id ?? 0);
      const pools = drawn.get(ticket.id);
      return host && pools ? [definitionOf(ticket, host, pools, names)] : [];
    });
  }

  /** Locks tickets and their pools, and reads them again. */
  private async lockedIf(isLocked: boolean, tickets: TicketEntity[]): Promise<TicketEntity[]> {
    if (!isLocked || tickets.length === 0) return tickets;
    const ids = tickets.map(({ id }) => id);
    const rows = await this.tickets.byIds(ids, true);
    const drawn = await this.pools.drawnBy(ids);
    const poolIds = [...drawn.values()].flatMap(({ own, shared }) => [own.id, ...shared.map(({ id }) => id)]);
    await this.pools.lock([...new Set(poolIds)]);
    return rows
      .filter(({ deleted_utc: deleted, status }) => deleted === null && status !== 'trash')
      .sort((a, b) => a.id - b.id);
  }

  private async namesOf(drawn: readonly DrawnPools[]): Promise<Map<number, string>> {
    const ids = new Set(drawn.flatMap(({ shared }) => shared.map(({ id }) => id)));
    return this.eventPools.namesOf([...ids]);
  }

  /**
   * Reads what a request says of a ticket of an event.
   * @param ticket the one that is changed; absent: a new one, which needs a name and, if it is sold, a price
   * @throws RestError 400 as for a single ticket, and for `sku` and `ticket.stock`, which belong to one event
   */
  async read(
    sent: TicketMembersDto,
    { provider, host, ticket }: { provider: Provider; host: TicketHost; ticket?: TicketEntity },
  ): Promise<TicketInput> {
    if (sent.sku !== undefined || sent.ticket?.stock !== undefined)
      throw invalidParameter(
        sent.sku === undefined ? 'ticket' : 'sku',
        'sku and ticket.stock belong to the ticket of one event: send them to cal/tickets/v1/tickets/<id>.',
      );
    if (!ticket && provider === 'tc' && sent.price === undefined) throw invalidPrice();
    if (!ticket && plainText(sent.name ?? '') === '')
      throw missingParameters([{ name: 'name', description: 'Name of the ticket.' }]);
    const currency = ticket?.currency ?? (await this.currency.code());
    const window = ticket && saleWindow(ticket, host);
    const input = readTicket(sent, { provider, host, currency, window });
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  }

  /** Makes a ticket of an event, and the pools of the event that it draws on, if they are not there. */
  async create(
    caller: Caller,
    host: TicketHost,
    provider: Provider,
    { input, pools }: { input: TicketInput; pools: readonly PoolDefinition[] },
  ): Promise<TicketEntity> {
    this.assertWritable(caller, host);
    const { event_capacity, ...rest } = input;
    const poolIds = pools.length > 0 ? await this.poolsFor(host, pools) : undefined;
    return this.store.create(
      caller,
      host,
      provider,
      poolIds ? { ...rest, pool_ids: poolIds } : { ...rest, event_capacity },
    );
  }

  /** Changes what is named of a ticket, which `ofHosts` has locked. @throws RestError 403 */
  async change(caller: Caller, { ticket, host }: TicketDefinition, input: TicketInput): Promise<void> {
    this.assertWritable(caller, host);
    await this.store.update(ticket, host, input);
  }

  /** Deletes a sold ticket for good and moves an RSVP to the trash; attendees keep theirs. @throws RestError 403 */
  async remove(caller: Caller, { ticket, host }: Pick<TicketDefinition, 'ticket' | 'host'>): Promise<void> {
    this.assertWritable(caller, host);
    if (ticket.provider === 'tc') await this.store.delete(ticket);
    else await this.store.trash(ticket);
  }

  private assertWritable(caller: Caller, host: TicketHost): void {
    if (mayWriteTickets(caller, host)) return;
    throw new RestError('rest_forbidden', `You may not change tickets of the event ${host.id}.`, 403);
  }

  private async poolsFor(host: TicketHost, wanted: readonly PoolDefinition[]): Promise<number[]> {
    const known = await this.eventPools.ofHost(host.id);
    const ids: number[] = [];
    for (const pool of wanted) ids.push(await this.poolFor(host, pool, known));
    return ids;
  }

  private async poolFor(
    { id: hostId }: TicketHost,
    { isOfEvent, name, capacity }: PoolDefinition,
    known: readonly { id: number; name: string }[],
  ): Promise<number> {
    const same = known.find((pool) => (isOfEvent ? pool.id === hostId : pool.id !== hostId && pool.name === name));
    if (same) return same.id;
    if (!isOfEvent) return this.eventPools.create(hostId, name, capacity);
    await this.pools.createShared({ id: hostId, post_id: hostId, name }, capacity);
    return hostId;
  }
}

function definitionOf(
  ticket: TicketEntity,
  host: TicketHost,
  { own, shared }: DrawnPools,
  names: ReadonlyMap<number, string>,
): TicketDefinition {
  const ofEvent = shared.find(({ id }) => id === host.id);
  return {
    ticket,
    host,
    input: {
      ...inputOf(ticket),
      capacity: own.capacity,
      ...(ofEvent ? { event_capacity: ofEvent.capacity } : {}),
    },
    pools: shared.map(({ id, capacity }) => ({ isOfEvent: id === host.id, name: names.get(id) ?? '', capacity })),
    taken: takenOf(own),
    eventTaken: ofEvent ? takenOf(ofEvent) : 0,
  };
}
