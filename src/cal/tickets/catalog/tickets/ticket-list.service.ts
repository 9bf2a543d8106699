import { modifiedBounds } from '#core/lists';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SiteUrls } from '#core/context';
import type { RestResponse } from '#core/rest';
import { paramsOf, filledParts } from '#core/parameters';
import { SiteService } from '#core/site';
import { parseTime, utcToWall } from '#core/time';
import {
  type AttendeeReach,
  AttendeeAccessService,
  managesAttendees,
  reachedHosts,
} from '../../kernel/access/attendee-access.service.js';
import { TicketAudienceService } from '../codes/ticket-audience.service.js';
import { idList } from '../listing/checks.js';
import { listResponse, listPage } from '../../kernel/listing/list-response.js';
import { providersOf } from '../model/providers.js';
import { requestedStatuses } from '../../kernel/listing/statuses.js';
import { ListTicketsDto } from './ticket.dto.js';
import { type Range, type TicketFilter, TicketListRepository } from './ticket-list.repository.js';
import { TicketViewsService } from './ticket-views.service.js';
import type { TicketListResponse, TicketResponse } from './ticket.response.js';

const UNLISTED_PARAMETERS = new Set(['api_key', 'password']);
const LIST_PARAMETERS = new Set([...paramsOf(ListTicketsDto).keys()].filter((name) => !UNLISTED_PARAMETERS.has(name)));

/** The list of tickets (tickets.md §4.3). */
@Injectable()
export class TicketListService {
  constructor(
    private readonly repository: TicketListRepository,
    private readonly views: TicketViewsService,
    private readonly access: AttendeeAccessService,
    private readonly audience: TicketAudienceService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** One page. @param named names of the parameters in the order they were sent */
  async list(
    caller: Caller,
    params: ListTicketsDto,
    named: readonly string[],
  ): Promise<RestResponse<TicketListResponse>> {
    const reach = await this.access.reach(caller, params.api_key);
    const manager = reach !== 'none';
    const site = await this.site.settings();
    const at = listPage(params, named, site.posts_per_page);
    const now = this.clock.now();
    const order = { by: params.orderby ?? 'id', descending: params.order === 'DESC' };
    const audience = manager ? undefined : await this.audience.condition(caller);
    const filter = { ...ticketFilter(params, { reach, zone: site.timezone, now }), audience };
    const window = { limit: at.perPage, offset: at.offset };
    const { rows: tickets, total } = await this.repository.list(filter, order, window, now.getTime());
    const items = await this.views.show(caller, tickets, { isManager: manager, password: params.password }, now);
    return listResponse({ name: 'tickets', items, total, at, params, known: LIST_PARAMETERS, named, urls: this.urls });
  }

  /**
   * The tickets of an event or page that the caller has been let into, whatever its status, those first that were made
   * first; nothing of attendees. Tickets that are not published are for those who manage attendees.
   */
  async ofHost(caller: Caller, { host, limit }: TicketsOfHost): Promise<TicketResponse[]> {
    const manager = managesAttendees(caller);
    const now = this.clock.now();
    const filter: TicketFilter = {
      statuses: requestedStatuses(undefined, manager),
      hosts: [host],
      audience: await this.audience.condition(caller),
    };
    const order = { by: 'id', descending: false } as const;
    const { rows: tickets } = await this.repository.list(filter, order, { limit, offset: 0 }, now.getTime());
    return this.views.show(caller, tickets, { isManager: manager, attendees: false, mayView: true }, now);
  }
}

/** What tickets are looked for of one host. */
interface TicketsOfHost {
  host: number;
  /** Most of them that are given. */
  limit: number;
}

const utc = (value: string | undefined, now: Date): string | undefined =>
  value === undefined ? undefined : parseTime(value, { now, zone: 'UTC' })?.utc;

function ticketFilter(
  params: ListTicketsDto,
  { reach, zone, now }: { reach: AttendeeReach; zone: string; now: Date },
): TicketFilter {
  const manager = reach !== 'none';
  const siteTime = (value: string | undefined): string | undefined => {
    const moment = utc(value, now);
    return moment === undefined ? undefined : utcToWall(moment, zone);
  };
  const range = (least: number | undefined, most: number | undefined): Range | undefined =>
    manager && (least !== undefined || most !== undefined) ? { least, most } : undefined;
  const list = (value: unknown): number[] | undefined => (value === undefined ? undefined : idList(value));
  return {
    statuses: requestedStatuses(params.status, manager),
    hostStatuses: requestedStatuses(params.post_status, manager),
    providers: providersOf(params.provider),
    search: params.search,
    include: list(params.include),
    exclude: list(params.exclude),
    hosts: reachedHosts(list(params.include_post), reach),
    notHosts: list(params.exclude_post),
    available: params.is_available,
    after: utc(params.after, now),
    before: utc(params.before, now),
    modified: modifiedBounds(params, zone),
    attendees: range(params.attendees_min, params.attendees_max),
    checkedIn: range(params.checkedin_min, params.checkedin_max),
    capacity: range(params.capacity_min, params.capacity_max),
    saleFrom: siteTime(params.available_from),
    saleUntil: siteTime(params.available_until),
    currencies:
      params.currency === undefined ? undefined : filledParts(params.currency).map((code) => code.toUpperCase()),
    hasFields: params.attendee_information_available,
  };
}
