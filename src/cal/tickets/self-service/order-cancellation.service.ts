import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { plainText } from '#core/text';
import type { AttendeeEntity } from '../attendees/attendee.entity.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { OrderPaymentsService } from '../orders/order-payments.service.js';
import { OrderTransitionsService } from '../orders/order-transitions.service.js';
import type { OrderEntity } from '../orders/order.entity.js';
import { EXCHANGE } from '../orders/payments/exchange-payment.provider.js';
import { PaymentOriginsService } from '../orders/payments/payment-origins.service.js';
import { PaymentProviderRegistry } from '../orders/payments/payment-provider.registry.js';
import { PaymentsRepository } from '../orders/payments/payments.repository.js';
import { cancellationRefusal, transferred } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceRepository } from './self-service.repository.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** What becomes of an order that its purchaser cancels: it is void, refunded, or the organizer decides. */
export type CancellationWay = 'void' | 'refund' | 'request';

const DEFAULT_REASON = 'canceled by the purchaser';
/** Code of refunds that the payment service has refused. */
const REFUND_FAILED = 'refund-failed';

/** Cancels orders for their purchasers, as the rules of their events permit. */
@Injectable()
export class OrderCancellationService {
  constructor(
    private readonly database: Database,
    private readonly attendees: AttendeesRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly payments: OrderPaymentsService,
    private readonly paymentRows: PaymentsRepository,
    private readonly origins: PaymentOriginsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly rules: SelfServiceRulesService,
    private readonly tickets: SelfServiceRepository,
    private readonly withdrawals: WithdrawalsService,
    private readonly cancellations: TicketCancellationsService,
    private readonly events: DomainEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels an order for its purchaser. An unpaid order becomes void. A completed one becomes void if it cost nothing,
   * and is refunded if the payment provider can do that without a person; otherwise the organizer gets a request. A
   * repeat changes nothing.
   * @throws RestError 403 `self-service-off`, 409 `self-service-closed`, `attendees-checked-in`, `ticket-transferred`,
   * `order-transition-not-allowed`, 503 `refund-delayed`
   */
  async cancel(id: number, reason?: string): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded') return order;
    if (order.status !== 'completed') return this.payments.cancel(id, reason ?? DEFAULT_REASON, false);
    const attendees = await this.attendees.ofOrders([id]);
    const way = await this.wayOf(order, attendees);
    if (way instanceof RestError) throw way;
    await this.payments.refuseCheckedIn(id, false);
    if (way === 'void') return this.voidFree(id, reason ?? DEFAULT_REASON);
    if (way === 'refund') return this.refund(order, attendees, reason ?? DEFAULT_REASON);
    return this.request(order, reason ?? '');
  }

  /** What canceling does to a completed order, or why its purchaser cannot cancel it. Not inside of a unit of work. */
  async wayOf(order: OrderEntity, attendees: readonly AttendeeEntity[]): Promise<CancellationWay | RestError> {
    const isFree = order.total_minor === 0;
    const held = attendees.filter(({ place }) => place !== 'none');
    if (held.length === 0 && !isFree)
      return new RestError('ticket-not-valid', 'All tickets of this order are canceled.', 409);
    const caseOf = await this.rules.casesOf(
      held.map(({ post_id: hostId }) => hostId),
      false,
    );
    for (const { post_id: hostId } of held) {
      const refusal = cancellationRefusal(caseOf(hostId), isFree);
      if (refusal) return refusal;
    }
    const isTransferred = held.some(({ transferred_utc: moment }) => moment !== null);
    if (isFree) return isTransferred ? transferred() : 'void';
    const isWhole = !(await this.retainsFee(attendees));
    return !isTransferred && (await this.refundsItself(order, isWhole)) ? 'refund' : 'request';
  }

  /** Whether the money goes back without a person: by a payment service, which is configured. */
  private async refundsItself({ id, gateway, dispute }: OrderEntity, isWhole: boolean): Promise<boolean> {
    if (dispute !== '') return false;
    // Money that a former ticket has paid is at the provider of that order.
    const moved = (await this.paymentRows.ofOrder(id)).filter(({ provider }) => provider === EXCHANGE);
    const names = new Set([...(gateway === EXCHANGE ? [] : [gateway]), ...(await this.origins.providersOf(moved))]);
    for (const name of names) {
      const provider = this.providers.find(name);
      const isPartial = !isWhole || moved.length > 0;
      if (provider === undefined || provider.refundsWhenOff === true || !(await provider.ready())) return false;
      if (isPartial && provider.partialRefunds !== true) return false;
    }
    return true;
  }

  /** The seats are returned by the condition that also check-ins have, so no one is admitted with a void ticket. */
  private async voidFree(id: number, reason: string): Promise<OrderEntity> {
    return this.database.write(async () => {
      const order = await this.transitions.get(id);
      if (order.status !== 'completed') return order;
      await this.payments.refuseCheckedIn(id, false);
      const held = (await this.attendees.ofOrders([id])).filter(({ place }) => place === 'sold');
      if (held.some(({ transferred_utc: moment }) => moment !== null)) throw transferred();
      await this.withdrawals.withdraw(held);
      return this.transitions.move(id, 'voided', reason);
    });
  }

  private async refund(order: OrderEntity, attendees: readonly AttendeeEntity[], reason: string): Promise<OrderEntity> {
    if (await this.retainsFee(attendees)) return this.cancellations.cancelAll(order, reason);
    try {
      return await this.payments.refund(order.id, reason, false, 'buyer');
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== REFUND_FAILED) throw error;
      return this.request(order, reason);
    }
  }

  /** Whether a part of what was paid stays with the organizer: of these tickets, or of those that were canceled before. */
  private async retainsFee(attendees: readonly AttendeeEntity[]): Promise<boolean> {
    const caseOf = await this.rules.casesOf(
      attendees.map(({ post_id: hostId }) => hostId),
      false,
    );
    return attendees.some(
      ({ post_id: hostId, status }) => caseOf(hostId).rules.cancellation_fee_percent > 0 || status === 'refunded',
    );
  }

  private async request(order: OrderEntity, reason: string): Promise<OrderEntity> {
    await this.database.write(async () => {
      const isFirst = await this.tickets.insertRequest({
        order_id: order.id,
        requested_utc: this.clock.nowUtc(),
        reason: plainText(reason).slice(0, 200),
        declined_utc: null,
        decline_reason: '',
      });
      if (isFirst) await this.events.publish('order.cancellation_requested', { orderId: order.id });
    });
    return this.transitions.get(order.id);
  }
}
