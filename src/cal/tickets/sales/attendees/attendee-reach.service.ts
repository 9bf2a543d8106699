import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { type AttendeeReach, AttendeeAccessService } from '../../kernel/access/attendee-access.service.js';
import { EventGrantsService } from '../../catalog/event-grants/event-grants.service.js';
import { idList } from '../../catalog/listing/checks.js';
import { ownsHost } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { ListAttendeesDto } from './attendee.dto.js';

/** Decides whose attendees a list shows in full. */
@Injectable()
export class AttendeeReachService {
  constructor(
    private readonly access: AttendeeAccessService,
    private readonly tickets: TicketsRepository,
    private readonly hosts: TicketHostsRepository,
    private readonly grants: EventGrantsService,
  ) {}

  /**
   * Whose attendees are shown in full. Authors and who has grants see those of their events, if the request names no
   * others.
   * @param requested ids of the events or pages that the request names; undefined: none
   */
  async of(caller: Caller, params: ListAttendeesDto, requested: readonly number[] | undefined): Promise<AttendeeReach> {
    const reach = await this.access.reach(caller, params.api_key);
    if (reach !== 'none' || !caller.known) return reach;
    const named = requested ?? (await this.hostsOfTickets(params));
    const hosts = await this.hosts.find(named);
    if (named.length === 0) return 'none';
    for (const id of named)
      if (!ownsHost(caller, hosts.get(id)) && !(await this.grants.isGranted(caller, id))) return 'none';
    return named;
  }

  private async hostsOfTickets({ ticket_id: id, include_ticket: ids }: ListAttendeesDto): Promise<number[]> {
    const tickets = await this.tickets.byIds([...(ids === undefined ? [] : (idList(ids) ?? [])), ...(id ? [id] : [])]);
    return tickets.map(({ post_id: hostId }) => hostId ?? 0);
  }
}
