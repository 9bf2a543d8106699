import { modifiedBounds } from '#core/lists';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../../audit/audit-log.service.js';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import type { RestResponse } from '#core/rest';
import { forbidden } from '#core/errors';
import { paramsOf, filledParts } from '#core/parameters';
import { SiteService } from '#core/site';
import { parseTime } from '#core/time';
import { type AttendeeReach, checksIn, reachedHosts } from '../../kernel/access/attendee-access.service.js';
import { idList } from '../../catalog/listing/checks.js';
import { listResponse, listPage } from '../../kernel/listing/list-response.js';
import { providersOf } from '../../catalog/model/providers.js';
import { requestedStatuses } from '../../kernel/listing/statuses.js';
import { currencyStyle } from '../../kernel/money/money.js';
import { ORDER_STATE_NAMES } from '../../kernel/order-states.js';
import { ListAttendeesDto } from './attendee.dto.js';
import { PUBLIC_STATUSES } from '../model/attendee.js';
import { type AttendeeFilter, AttendeeListRepository } from './attendee-list.repository.js';
import { AttendeeReachService } from './attendee-reach.service.js';
import { AttendeesService } from './attendees.service.js';
import type { AttendeeListResponse } from '../../catalog/attendees/attendee.response.js';

const LIST_PARAMETERS = new Set([...paramsOf(ListAttendeesDto).keys()].filter((name) => name !== 'api_key'));

/** Parameters of lists that hold all attendees of an event or ticket, or of the site. */
const OF_A_WHOLE_EVENT: ReadonlySet<string> = new Set([
  'post_id',
  'include_post',
  'ticket_id',
  'include_ticket',
  'page',
  'per_page',
  'orderby',
  'order',
]);

/** Filters by what who only checks in does not see. */
const HIDDEN_AT_CHECK_IN = {
  email: undefined,
  price_min: undefined,
  price_max: undefined,
  attendee_information_available: undefined,
};

/** Every status an attendee can have. */
const ALL_STATUSES: readonly string[] = ['yes', 'no', ...ORDER_STATE_NAMES];

/** The list of attendees (tickets.md §5.5). */
@Injectable()
export class AttendeeListService {
  constructor(
    private readonly repository: AttendeeListRepository,
    private readonly attendees: AttendeesService,
    private readonly reaches: AttendeeReachService,
    private readonly site: SiteService,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
    private readonly urls: SiteUrls,
  ) {}

  /** One page. @param named names of the parameters in the order they were sent */
  async list(
    caller: Caller,
    sent: ListAttendeesDto,
    named: readonly string[],
  ): Promise<RestResponse<AttendeeListResponse>> {
    const full = await this.reaches.of(caller, sent, requestedHosts(sent));
    const isCheckInOnly = full === 'none' && checksIn(caller);
    const reach = isCheckInOnly ? 'all' : full;
    // What it does not show must not be found by a filter either.
    const params = isCheckInOnly ? { ...sent, ...HIDDEN_AT_CHECK_IN } : sent;
    const manager = reach !== 'none';
    if (manager) await this.audit.noteReading('ticket_attendees');
    const at = listPage(params, named, (await this.site.settings()).posts_per_page);
    const order = { by: params.orderby ?? 'id', descending: params.order === 'DESC' };
    const window = { limit: at.perPage, offset: at.offset };
    const { rows: attendees, total } = await this.repository.list(await this.filter(params, reach), order, window);
    if (total === 0 && !manager) await this.refuseIfHidden(caller, params, named);
    const items = await this.attendees.show(attendees, isCheckInOnly ? 'check-in' : manager);
    return listResponse({
      name: 'attendees',
      items,
      total,
      at,
      params: sent,
      known: LIST_PARAMETERS,
      named,
      urls: this.urls,
    });
  }

  /**
   * An empty list would mean to a ticket editor that no one comes, when they may not see who does. Visitors get the
   * empty list that clients of the reference know, and so does every filter beyond the event or ticket: 403 would tell
   * that it matches an attendee who is hidden.
   * @throws RestError 403 `rest_forbidden`
   */
  private async refuseIfHidden(caller: Caller, params: ListAttendeesDto, named: readonly string[]): Promise<void> {
    if (named.some((name) => LIST_PARAMETERS.has(name) && !OF_A_WHOLE_EVENT.has(name))) return;
    if (!caller.can('edit_event_tickets')) return;
    const { total } = await this.repository.list(
      await this.filter(params, 'all'),
      { by: 'id', descending: false },
      { limit: 1, offset: 0 },
    );
    if (total > 0) throw forbidden('rest_forbidden', 'These attendees are for those who manage attendees.');
  }

  private async filter(params: ListAttendeesDto, reach: AttendeeReach): Promise<AttendeeFilter> {
    const manager = reach !== 'none';
    const now = this.clock.now();
    const utc = (value: string | undefined): string | undefined =>
      value === undefined ? undefined : parseTime(value, { now, zone: 'UTC' })?.utc;
    const list = (value: unknown): number[] | undefined => (value === undefined ? undefined : idList(value));
    const units = 10 ** currencyStyle(await this.currency.code()).decimals;
    const statuses = requestedOrderStatuses(params.order_status);
    return {
      publicOnly: !manager,
      // The public sees only published attendees who come; a request for more returns nothing instead of an error.
      isEmpty:
        !manager &&
        statuses !== undefined &&
        !statuses.some((status) => (PUBLIC_STATUSES as readonly string[]).includes(status)),
      hostStatuses: requestedStatuses(params.post_status, manager),
      ofTrashed: manager,
      providers: providersOf(params.provider),
      names: [params.search, params.name].filter((text) => text !== undefined && text !== '') as string[],
      email: manager && params.email !== '' ? params.email : undefined,
      hosts: reachedHosts(requestedHosts(params), reach),
      notHosts: list(params.exclude_post),
      ticket: params.ticket_id,
      tickets: list(params.include_ticket),
      notTickets: list(params.exclude_ticket),
      include: list(params.include),
      exclude: list(params.exclude),
      after: utc(params.after),
      before: utc(params.before),
      modified: modifiedBounds(params, (await this.site.settings()).timezone),
      priceLeast: params.price_min === undefined ? undefined : params.price_min * units,
      priceMost: params.price_max === undefined ? undefined : params.price_max * units,
      statuses: publishedOnly(params.status, manager) ? statuses : [],
      checkedIn: params.checkedin,
      going: params.rsvp_going_status === undefined ? undefined : filledParts(params.rsvp_going_status),
      hasInformation: params.attendee_information_available,
    };
  }
}

/**
 * Attendees are always `publish`, so any other status matches none; callers who do not manage attendees cannot choose.
 */
function publishedOnly(status: unknown, manager: boolean): boolean {
  const requested = requestedStatuses(status, manager);
  return !manager || requested === undefined || requested.includes('publish');
}

/** The statuses that `order_status` names, groups resolved; undefined for everybody who still has a ticket. */
function requestedOrderStatuses(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  return filledParts(value).flatMap((name) => {
    if (name === 'any') return ALL_STATUSES;
    if (name === 'public') return PUBLIC_STATUSES;
    if (name === 'private')
      return ALL_STATUSES.filter((status) => !(PUBLIC_STATUSES as readonly string[]).includes(status));
    return [name];
  });
}

/** The events or pages that a request names: the list instead of the single one. */
function requestedHosts({ include_post: ids, post_id: id }: ListAttendeesDto): number[] | undefined {
  if (ids !== undefined) return idList(ids);
  return id === undefined ? undefined : [id];
}
