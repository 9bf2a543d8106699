import { Injectable } from '@nestjs/common';
import { RestError } from '../../../../core/rest/errors.js';
import { FreePayments } from './free.provider.js';
import { ManualPayments } from './manual.provider.js';
import type { PaymentProvider } from './payment-provider.js';

const NAME = /^[a-z0-9-]{1,20}$/;

/** The ways to pay. A module with another one injects this and registers it in its `onModuleInit`. */
@Injectable()
export class PaymentProviders {
  private readonly providers = new Map<string, PaymentProvider>();

  constructor(
    readonly free: FreePayments,
    readonly manual: ManualPayments,
  ) {
    for (const provider of [free, manual]) this.register(provider);
  }

  /** Adds a way to pay. */
  register(provider: PaymentProvider): void {
    if (!NAME.test(provider.name) || this.providers.has(provider.name))
      throw new Error(`A payment provider cannot be called ${provider.name}`);
    this.providers.set(provider.name, provider);
  }

  /** The way to pay with this name, if there is one. */
  find(name: string): PaymentProvider | undefined {
    return this.providers.get(name);
  }

  /**
   * The way to pay that an order is to use.
   * @throws RestError 400 `unknown-gateway`, 503 `payment-not-configured`
   */
  async choose(name: string): Promise<PaymentProvider> {
    const provider = this.providers.get(name);
    if (!provider) {
      throw new RestError(
        'unknown-gateway',
        `There is no way to pay called ${name}. There are: ${[...this.providers.keys()].join(', ')}.`,
        400,
      );
    }
    if (!(await provider.ready()))
      throw new RestError('payment-not-configured', `Payment by ${name} is not set up on this site.`, 503);
    return provider;
  }
}
