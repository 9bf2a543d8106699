import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { parseTime } from '#core/time';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import type { AdmissionList } from './admission-list.js';
import type {
  AdmissionListsDto,
  ChangeAdmissionListDto,
  CreateAdmissionListDto,
  DeleteAdmissionListDto,
} from './admission-list.dto.js';
import type { AdmissionListEntity } from './admission-list.entity.js';
import { toAdmissionListResponse } from './admission-list.mapper.js';
import type {
  AdmissionListListResponse,
  AdmissionListResponse,
  DeletedAdmissionListResponse,
} from './admission-list.response.js';
import { AdmissionListsRepository } from './admission-lists.repository.js';
import { AdmissionListsService } from './admission-lists.service.js';
import { ListDevicesAdapter } from './list-devices.adapter.js';

/** Lists that a site has at most. */
const MAX_LISTS = 500;

/** What managers do with check-in lists. */
@Injectable()
export class AdmissionListEditorService {
  constructor(
    private readonly lists: AdmissionListsRepository,
    private readonly found: AdmissionListsService,
    private readonly hosts: TicketHostsRepository,
    private readonly tickets: TicketsRepository,
    private readonly devices: ListDevicesAdapter,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The lists, the newest first. */
  async list({ event_id: eventId }: AdmissionListsDto): Promise<AdmissionListListResponse> {
    return { lists: (await this.lists.list(MAX_LISTS, eventId)).map(toAdmissionListResponse) };
  }

  /** @throws RestError 404 `admission-list-not-found` */
  async read(id: number): Promise<AdmissionListResponse> {
    return toAdmissionListResponse(await this.found.get(id));
  }

  /** @throws RestError 400 `rest_invalid_param`, 409 `too-many-admission-lists` */
  async create(caller: Caller, params: CreateAdmissionListDto): Promise<AdmissionListResponse> {
    const { name, event_ids: eventIds, ticket_ids: ticketIds = null, direction, reentry, offline } = params;
    const window = {
      opens_utc: this.moment(params.opens_utc) ?? null,
      closes_utc: this.moment(params.closes_utc) ?? null,
    };
    check({ ...window, direction, reentry });
    await this.checkMembers(eventIds, ticketIds);
    if ((await this.lists.count()) >= MAX_LISTS)
      throw new RestError('too-many-admission-lists', `There are ${MAX_LISTS} lists already. Delete some first.`, 409);
    const now = this.clock.nowUtc();
    return this.database.write(async () => {
      const id = await this.lists.insert({
        name,
        direction,
        reentry,
        ...window,
        all_tickets: ticketIds === null,
        admits_unpaid: params.admits_unpaid,
        offline,
        revision: 1,
        created_by: caller.userId,
        created_utc: now,
        modified_utc: now,
      });
      await this.lists.setEvents(id, eventIds);
      if (ticketIds) await this.lists.setTickets(id, ticketIds);
      return this.read(id);
    });
  }

  /**
   * Changes what is sent. When other attendees are on the list, devices load it anew.
   * @throws RestError 400 `rest_invalid_param`, 404 `admission-list-not-found`
   */
  async change(params: ChangeAdmissionListDto): Promise<AdmissionListResponse> {
    const { id, event_ids: eventIds, ticket_ids: ticketIds } = params;
    return this.database.write(async () => {
      const before = await this.found.get(id);
      const change = this.changeOf(before, params);
      if (eventIds !== undefined || ticketIds !== undefined)
        await this.checkMembers(eventIds ?? before.eventIds, ticketIds === undefined ? before.ticketIds : ticketIds);
      // First, so that of two changes of the members one waits for the other.
      await this.lists.change(id, change, eventIds !== undefined || ticketIds !== undefined);
      if (eventIds !== undefined) await this.lists.setEvents(id, eventIds);
      if (ticketIds !== undefined) await this.lists.setTickets(id, ticketIds ?? []);
      await this.devices.bumpOfList(id);
      return this.read(id);
    });
  }

  /**
   * Deletes a list with its entries and scans; check-ins of attendees stay.
   * @throws RestError 404 `admission-list-not-found`, 409 `admission-list-has-conflicts`
   */
  async delete({ id, confirm }: DeleteAdmissionListDto): Promise<DeletedAdmissionListResponse> {
    return this.database.write(async () => {
      await this.found.get(id);
      const open = confirm ? 0 : await this.lists.openConflicts(id);
      if (open > 0)
        throw new RestError(
          'admission-list-has-conflicts',
          `The list has ${open} unresolved conflicts. Send "confirm": true to delete it with them.`,
          409,
          { conflicts: open },
        );
      await this.devices.bumpOfList(id);
      await this.lists.delete(id);
      return { deleted: true, id };
    });
  }

  private changeOf(before: AdmissionList, params: ChangeAdmissionListDto): Partial<AdmissionListEntity> {
    const { name, direction, reentry, admits_unpaid, offline, ticket_ids: ticketIds } = params;
    const opens = this.moment(params.opens_utc);
    const closes = this.moment(params.closes_utc);
    check({
      opens_utc: opens === undefined ? before.opensUtc : opens,
      closes_utc: closes === undefined ? before.closesUtc : closes,
      direction: direction ?? before.direction,
      reentry: reentry ?? before.reentry,
    });
    return {
      name,
      direction,
      reentry,
      opens_utc: opens,
      closes_utc: closes,
      all_tickets: ticketIds === undefined ? undefined : ticketIds === null,
      admits_unpaid,
      offline,
      modified_utc: this.clock.nowUtc(),
    };
  }

  /** A moment in UTC; null and absent as they are. */
  private moment(sent: string | null | undefined): string | null | undefined {
    if (sent === undefined || sent === null) return sent;
    return parseTime(sent, { now: this.clock.now(), zone: 'UTC' })?.utc ?? null;
  }

  private async checkMembers(eventIds: readonly number[], ticketIds: readonly number[] | null): Promise<void> {
    const hosts = await this.hosts.find(eventIds);
    const missing = eventIds.find((id) => !hosts.has(id));
    if (missing !== undefined) throw invalidParameter('event_ids', `There is no event or page ${missing}.`);
    if (ticketIds === null) return;
    const tickets = new Map((await this.tickets.byIds(ticketIds)).map((ticket) => [ticket.id, ticket]));
    for (const id of ticketIds) {
      const ticket = tickets.get(id);
      if (!ticket) throw invalidParameter('ticket_ids', `There is no ticket ${id}.`);
      if (ticket.post_id === null || !eventIds.includes(ticket.post_id))
        throw invalidParameter('ticket_ids', `Ticket ${id} is of none of the events of the list.`);
    }
  }
}

/** @throws RestError 400 `rest_invalid_param` for rules that contradict each other */
function check(list: Pick<AdmissionListEntity, 'opens_utc' | 'closes_utc' | 'direction' | 'reentry'>): void {
  if (list.opens_utc !== null && list.closes_utc !== null && list.opens_utc >= list.closes_utc)
    throw invalidParameter('closes_utc', 'closes_utc must be after opens_utc.');
  if (list.reentry === 'after-exit' && list.direction === 'entry')
    throw invalidParameter('reentry', '"after-exit" needs the direction "entry-exit", which scans exits.');
}
