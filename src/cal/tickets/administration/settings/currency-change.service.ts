import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { DiscountsService } from '../../sales/codes/discounts.service.js';
import { OrdersRepository } from '../../sales/lifecycle/orders.repository.js';

/**
 * Changes the currency of the site while no order has an amount: what was sold stays in the currency in which it was sold,
 * and totals of a site would be in two.
 */
@Injectable()
export class CurrencyChangeService {
  constructor(
    private readonly currency: SiteCurrencyService,
    private readonly site: SiteService,
    private readonly tickets: TicketsRepository,
    private readonly discounts: DiscountsService,
    private readonly orders: OrdersRepository,
    private readonly database: Database,
  ) {}

  /**
   * Makes a currency that of the site, and of its tickets and discounts: a ticket of 18.00 costs 18.00 of the new one.
   * @param code ISO 4217
   * @throws RestError 409 `currency-in-use` when an order has an amount
   */
  async change(code: string): Promise<void> {
    const former = await this.currency.code();
    await this.database.write(async () => {
      if (code !== former) {
        // The tickets first: an order that is being made waits for the change, or the change for the order.
        await this.tickets.changeCurrency(former, code);
        await this.discounts.changeCurrency(former, code);
        if (await this.orders.hasAmounts())
          throw new RestError(
            'currency-in-use',
            `Orders have amounts in ${former}, so the currency cannot be changed any more.`,
            409,
          );
      }
      await this.site.change({ currency: code });
    });
  }
}
