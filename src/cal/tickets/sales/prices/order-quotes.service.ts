import { Injectable } from '@nestjs/common';
import { InjectSettings, SettingsStore } from '#core/settings';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { type LineToQuote, type OrderQuote, type QuotedDiscount, quoteOrder } from './order-quote.js';
import { type PriceNames, priceNames } from './price-rules.js';

/** Prices of an order to be, with what tax and fees are called. */
export interface NamedQuote {
  quote: OrderQuote;
  names: PriceNames;
}

/** What orders would cost now, by the settings of the site. */
@Injectable()
export class OrderQuotesService {
  constructor(@InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>) {}

  /** What an order of these tickets costs now. */
  async of(lines: readonly LineToQuote[], discount?: QuotedDiscount): Promise<NamedQuote> {
    const settings = await this.settings.read();
    const quote = quoteOrder(lines, settings, discount);
    return { quote, names: priceNames(quote, settings) };
  }
}
