import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { Registrations } from '#core/modules';
import { RestError } from '#core/errors';
import { isWithinLimits } from './amount-limits.js';
import { ExchangePaymentProvider } from './exchange-payment.provider.js';
import { FreePaymentProvider } from './free-payment.provider.js';
import { ManualPaymentProvider } from './manual-payment.provider.js';
import { GATEWAY_NAME } from '../kernel/payment-states.js';
import type { PaymentProvider } from './payment-provider.js';
import { RegisterPaymentProvider } from './register-payment-provider.decorator.js';

/** The ways to pay: ours, and those that modules register with `@RegisterPaymentProvider`. */
@Injectable()
export class PaymentProviderRegistry implements OnModuleInit {
  private readonly providers = new Map<string, PaymentProvider>();

  constructor(
    readonly free: FreePaymentProvider,
    readonly manual: ManualPaymentProvider,
    readonly exchange: ExchangePaymentProvider,
    private readonly registrations: Registrations,
  ) {
    for (const provider of [free, manual, exchange]) this.register(provider);
  }

  onModuleInit(): void {
    const providers = this.registrations.all(RegisterPaymentProvider);
    // By name, because the order of modules means nothing.
    for (const provider of providers.toSorted((a, b) => (a.name < b.name ? -1 : 1))) this.register(provider);
  }

  /** Adds a way to pay. @throws StartError when its name cannot be used, or is taken */
  register(provider: PaymentProvider): void {
    if (!GATEWAY_NAME.test(provider.name))
      throw new StartError(
        `The payment provider "${provider.name}" must be named with 1 to 20 lower-case letters, digits and "-".`,
      );
    if (this.providers.has(provider.name))
      throw new StartError(`There are two payment providers called ${provider.name}; rename one.`);
    this.providers.set(provider.name, provider);
  }

  /** The way to pay with this name, if there is one. */
  find(name: string): PaymentProvider | undefined {
    return this.providers.get(name);
  }

  /**
   * The way to pay that a new order is to use.
   * @throws RestError 400 `unknown-gateway`, 503 `payment-not-configured`
   */
  async choose(name: string): Promise<PaymentProvider> {
    const provider = this.known(name);
    if (!(await provider.ready())) throw await this.notConfigured(name);
    return provider;
  }

  /**
   * The way in which an order was paid, to give its money back.
   * @throws RestError 400 `unknown-gateway`, 503 `payment-not-configured`
   */
  async forRefund(name: string): Promise<PaymentProvider> {
    const provider = this.known(name);
    if (provider.refundsWhenOff !== true && !(await provider.ready())) throw await this.notConfigured(name);
    return provider;
  }

  /** The ways to pay what is not free that are set up. */
  async ready(): Promise<PaymentProvider[]> {
    const ready: PaymentProvider[] = [];
    for (const provider of this.providers.values())
      if (provider !== this.free && (await provider.ready())) ready.push(provider);
    return ready;
  }

  /** Names of the ways to pay what is not free that are set up. */
  async readyNames(): Promise<string[]> {
    return (await this.ready()).map(({ name }) => name);
  }

  /** Names of the ways to pay that are set up and take an amount. @param amountMinor minor units, more than 0 */
  async namesFor(amountMinor: number, currency: string): Promise<string[]> {
    const ready = await this.ready();
    return ready.filter((one) => isWithinLimits(amountMinor, one.amountLimits?.(currency))).map(({ name }) => name);
  }

  private known(name: string): PaymentProvider {
    const provider = this.providers.get(name);
    if (provider) return provider;
    throw new RestError(
      'unknown-gateway',
      `There is no gateway called ${name}. Accepted: ${[...this.providers.keys()].filter((gateway) => gateway !== this.exchange.name).join(', ')}.`,
      400,
    );
  }

  private async notConfigured(name: string): Promise<RestError> {
    const ready = [this.free.name, ...(await this.readyNames())];
    return new RestError(
      'payment-not-configured',
      `Payment by ${name} is not configured on this site. Configured: ${ready.join(', ')}.`,
      503,
      { gateways: ready },
    );
  }
}
