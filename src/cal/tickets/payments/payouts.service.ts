import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentServiceUnavailableError } from './payment-provider.js';
import { PaymentsRepository } from './payments.repository.js';
import type { Payout, PayoutMovement, PayoutPeriod } from './payout.js';

/** A movement of a payout with the payment that it belongs to. */
export interface PayoutRow {
  /** Name of the payment provider. */
  provider: string;
  payout: Payout;
  /** Absent for a payout whose movements the payment service does not list. */
  movement?: PayoutMovement;
  /** Absent for what is not of this site, such as the fee of an account. */
  payment?: PaymentEntity;
}

/** What payment services have sent to the bank account of the organizer. It is read from them, and not stored. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly providers: PaymentProviderRegistry,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Movements of all payouts of a period, a page at a time. The first page is read at once.
   * @throws RestError 503 `payment-service-unavailable`
   */
  async open(period: PayoutPeriod): Promise<AsyncGenerator<PayoutRow[]>> {
    const rows = this.rows(period);
    const first = await rows.next().catch((error: unknown) => {
      if (error instanceof PaymentServiceUnavailableError) throw unavailable();
      throw error;
    });
    return (async function* () {
      if (first.done) return;
      yield first.value;
      yield* rows;
    })();
  }

  private async *rows(period: PayoutPeriod): AsyncGenerator<PayoutRow[]> {
    for (const provider of await this.providers.ready())
      for await (const payout of provider.payouts?.(period) ?? []) {
        const of = { provider: provider.name, payout };
        for await (const movements of payout.movements ?? []) {
          const payments = await this.paymentsOf(provider.name, movements);
          yield movements.map((movement) => ({ ...of, movement, payment: payments.get(movement.captureId ?? '') }));
        }
        if (!payout.movements) yield [of];
      }
  }

  private async paymentsOf(
    provider: string,
    movements: readonly PayoutMovement[],
  ): Promise<ReadonlyMap<string | null, PaymentEntity>> {
    const ids = movements.flatMap(({ captureId }) => captureId ?? []);
    const payments = await this.payments.captured(provider, [...new Set(ids)]);
    return new Map(payments.map((payment) => [payment.capture_id, payment]));
  }
}

function unavailable(): RestError {
  return new RestError(
    'payment-service-unavailable',
    'The payment service gave no answer. Try again in a few minutes.',
    503,
  );
}
