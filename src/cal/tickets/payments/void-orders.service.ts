import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { RestError } from '#core/errors';
import { parseTime } from '#core/time';
import { type OrderFilter, OrderListRepository } from '../sales/orders/order-list.repository.js';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OrderVoidingService } from './order-voiding.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { type VoidOrdersDto, MAX_VOIDED } from '../sales/orders/order.dto.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import type { VoidedOrdersResponse } from '../sales/model/order.response.js';

/** Voids many unpaid orders, each in a unit of work of its own: one that cannot be voided does not keep the others. */
@Injectable()
export class VoidOrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly lists: OrderListRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly voiding: OrderVoidingService,
    private readonly clock: Clock,
  ) {}

  /**
   * Voids the orders with the given ids, or up to 100 unpaid orders that match the filter, the oldest first.
   * @throws RestError 400 `rest_missing_callback_param` without ids and filter, 404 `order-not-found` for an unknown
   * or paid order in `same_network_as`
   */
  async run(
    caller: Caller,
    { ids, reason = 'voided with others', ...params }: VoidOrdersDto,
  ): Promise<VoidedOrdersResponse> {
    const filter = await this.filter(params);
    if (ids === undefined && Object.values(filter).every((value) => value === undefined))
      throw new RestError(
        'rest_missing_callback_param',
        'Send ids, or one of post_id, ticket_id, email, same_network_as, after, before.',
        400,
        { params: ['ids'] },
      );
    const unpaid = { ...filter, ids, statuses: [...ORDER_STATES_THAT_EXPIRE] };
    const { rows: orders, total } = await this.lists.list(unpaid, false, { limit: MAX_VOIDED, offset: 0 });
    // Ids are answered one by one, also those that are no unpaid orders; a filter only finds those that are.
    const orderIds = ids === undefined ? orders.map(({ id }) => id) : [...new Set(ids)].sort((a, b) => a - b);
    const result: VoidedOrdersResponse = {
      voided: [],
      refused: [],
      remaining: ids === undefined ? total - orders.length : 0,
    };
    for (const id of orderIds) {
      try {
        if (ids !== undefined && !orders.some((order) => order.id === id)) await this.mustBeVoid(id);
        else await this.voiding.cancel(caller, id, reason, false);
        result.voided.push(id);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        result.refused.push({ id, code: error.code, message: error.message });
      }
    }
    return result;
  }

  /** A repeated request finds orders that are void already. @throws RestError for all others */
  private async mustBeVoid(id: number): Promise<void> {
    const { status } = await this.transitions.get(id);
    if (status !== 'voided')
      throw new RestError('order-not-unpaid', `The order is ${status}, or the filter leaves it out.`, 409);
  }

  private async filter(params: Omit<VoidOrdersDto, 'ids' | 'reason'>): Promise<OrderFilter> {
    const now = this.clock.now();
    const utc = (value: string | undefined): string | undefined =>
      value === undefined ? undefined : parseTime(value, { now, zone: 'UTC' })?.utc;
    return {
      host: params.post_id,
      ticket: params.ticket_id,
      email: params.email,
      networkKey: params.same_network_as === undefined ? undefined : await this.networkOf(params.same_network_as),
      after: utc(params.after),
      before: utc(params.before),
    };
  }

  private async networkOf(orderId: number): Promise<string> {
    const key = (await this.orders.find(orderId))?.network_key;
    if (key) return key;
    throw new RestError('order-not-found', 'There is no unpaid order with this id whose network is known.', 404);
  }
}
