import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { plainText } from '#core/text';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import type { OrderResponse } from '../orders/order.response.js';
import { OrdersService } from '../orders/orders.service.js';
import type { ChangeSelfServiceDto, DeclineCancellationDto, ReadSelfServiceDto } from './self-service.dto.js';
import type { HostSelfServiceResponse } from './self-service.response.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceRepository } from './self-service.repository.js';

/** What organizers decide about what purchasers change themselves. */
@Injectable()
export class SelfServiceService {
  constructor(
    private readonly database: Database,
    private readonly rules: SelfServiceRulesService,
    private readonly hosts: TicketHostsRepository,
    private readonly orders: OrdersService,
    private readonly tickets: SelfServiceRepository,
    private readonly events: DomainEventsService,
    private readonly clock: Clock,
  ) {}

  /** The rules of an event or page. @throws RestError 404 `ticket-host-not-found` */
  async read({ id }: ReadSelfServiceDto): Promise<HostSelfServiceResponse> {
    await this.require(id);
    return { post_id: id, ...(await this.rules.read(id)) };
  }

  /** Changes the rules that are sent. @throws RestError 404 `ticket-host-not-found` */
  async change({ id, ...change }: ChangeSelfServiceDto): Promise<HostSelfServiceResponse> {
    await this.require(id);
    await this.database.write(() => this.rules.change(id, change));
    return { post_id: id, ...(await this.rules.read(id)) };
  }

  /**
   * Declines the request to cancel an order; the purchaser gets a message. A repeat changes nothing.
   * @throws RestError 404 `order-not-found`, `cancellation-not-requested`
   */
  async decline({ id, reason = '' }: DeclineCancellationDto): Promise<OrderResponse> {
    await this.orders.get(id);
    await this.database.write(async () => {
      const decline = { declined_utc: this.clock.nowUtc(), decline_reason: plainText(reason) };
      if (await this.tickets.decline(id, decline))
        await this.events.publish('order.cancellation_declined', { orderId: id });
      else if (!(await this.tickets.findRequest(id)))
        throw new RestError('cancellation-not-requested', 'The purchaser of this order has not requested that.', 404);
    });
    return this.orders.read({ id });
  }

  private async require(id: number): Promise<void> {
    if (!(await this.hosts.one(id)))
      throw new RestError('ticket-host-not-found', 'There is no event or page with this id.', 404);
  }
}
