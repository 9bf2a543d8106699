import { modifiedBounds } from '#core/lists';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../../audit/audit-log.service.js';
import { Clock, SiteUrls } from '#core/context';
import { paramsOf } from '#core/parameters';
import type { RestResponse } from '#core/rest';
import { SiteService } from '#core/site';
import { parseTime } from '#core/time';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { idList } from '../../catalog/listing/checks.js';
import { listResponse, listPage } from '../../kernel/listing/list-response.js';
import { OrderListRepository, type OrderFilter } from './order-list.repository.js';
import { toOrderResponse } from './order.mapper.js';
import { ListOrdersDto } from './order.dto.js';
import type { OrderListResponse } from '../model/order.response.js';

/** Names of the parameters that addresses of pages repeat. */
const LIST_PARAMETERS = new Set([...paramsOf(ListOrdersDto).keys()].filter((name) => name !== 'api_key'));

/** A number as people write it: `1207`, `#1207`. */
const NUMBER = /^\s*#?(\d{1,9})\s*$/;

/** Lists of orders, for managers. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly attendees: AttendeesRepository,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of orders. @param named names of the parameters in the order they were sent */
  async list(params: ListOrdersDto, named: readonly string[]): Promise<RestResponse<OrderListResponse>> {
    await this.audit.noteReading('ticket_orders');
    const site = await this.site.settings();
    const at = listPage(params, named, site.posts_per_page);
    const now = this.clock.now();
    const utc = (value: string | undefined): string | undefined =>
      value === undefined ? undefined : parseTime(value, { now, zone: 'UTC' })?.utc;
    const filter: OrderFilter = {
      include: params.include === undefined ? undefined : idList(params.include),
      statuses: params.status,
      host: params.post_id,
      ticket: params.ticket_id,
      email: params.email,
      ...(await this.searched(params.search)),
      refundDue: params.refund_due,
      cancellationRequested: params.cancellation_requested,
      disputed: params.disputed,
      after: utc(params.after),
      before: utc(params.before),
      modified: modifiedBounds(params, site.timezone),
    };
    const window = { limit: at.perPage, offset: at.offset };
    const { rows: orders, total } = await this.lists.list(filter, params.order === 'DESC', window);
    const people = await this.attendees.ofOrders(orders.map(({ id }) => id));
    const items = orders.map((order) =>
      toOrderResponse(order, { urls: this.urls, attendees: people.filter(({ order_id: id }) => id === order.id) }),
    );
    return listResponse({ name: 'orders', items, total, at, params, known: LIST_PARAMETERS, named, urls: this.urls });
  }

  /** A number is that of an order, or of a ticket of one; all else is words about the purchaser. */
  private async searched(text = ''): Promise<Pick<OrderFilter, 'ids' | 'words'>> {
    const number = NUMBER.exec(text)?.[1];
    if (number === undefined) return text.trim() === '' ? {} : { words: text };
    const attendee = await this.attendees.find(Number(number));
    return { ids: [Number(number), ...(attendee?.order_id ? [attendee.order_id] : [])] };
  }
}
