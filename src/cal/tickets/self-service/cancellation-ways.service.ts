import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { EXCHANGE } from '../payments/exchange-payment.provider.js';
import { PaymentOriginsService } from '../payments/payment-origins.service.js';
import { PaymentProviderRegistry } from '../payments/payment-provider.registry.js';
import type { CancellationWay } from '../kernel/cancellations.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { cancellationRefusal, transferred } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';

/** Decides what canceling does to orders. */
@Injectable()
export class CancellationWaysService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly origins: PaymentOriginsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly rules: SelfServiceRulesService,
  ) {}

  /** What canceling does to a completed order, or why its purchaser cannot cancel it. Not inside of a unit of work. */
  async of(order: OrderEntity, attendees: readonly AttendeeEntity[]): Promise<CancellationWay | RestError> {
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
    const moved = (await this.payments.ofOrder(id)).filter(({ provider }) => provider === EXCHANGE);
    const names = new Set([...(gateway === EXCHANGE ? [] : [gateway]), ...(await this.origins.providersOf(moved))]);
    for (const name of names) {
      const provider = this.providers.find(name);
      const isPartial = !isWhole || moved.length > 0;
      if (provider === undefined || provider.refundsWhenOff === true || !(await provider.ready())) return false;
      if (isPartial && provider.partialRefunds !== true) return false;
    }
    return true;
  }

  /** Whether a part of what was paid stays with the organizer: of these tickets, or of those that were canceled before. */
  async retainsFee(attendees: readonly AttendeeEntity[]): Promise<boolean> {
    const caseOf = await this.rules.casesOf(
      attendees.map(({ post_id: hostId }) => hostId),
      false,
    );
    return attendees.some(
      ({ post_id: hostId, status }) => caseOf(hostId).rules.cancellation_fee_percent > 0 || status === 'refunded',
    );
  }
}
