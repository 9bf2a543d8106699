import { Injectable } from '@nestjs/common';
import { decodeEntities } from '#core/text';
import { SiteCurrencyService } from '../../cal/events/site-currency.service.js';
import { flag, text } from '../../migration/fields.js';
import type { MigrationSource } from '../../migration/source.js';

const OPTIONS = 'option:tribe_events_calendar_options';

/** How both sites write prices. */
export interface SitePrices {
  /** Currency of this site. */
  currency: string;
  /** How the source writes prices without a currency, where it says so. */
  written?: { symbol: string; position: 'prefix' | 'postfix' };
}

/** Knows how prices are written. */
@Injectable()
export class SitePricesService {
  constructor(private readonly currency: SiteCurrencyService) {}

  async of(source: MigrationSource): Promise<SitePrices> {
    const currency = await this.currency.code();
    for await (const [record] of source.read('settings', 0)) {
      if (!record) continue;
      const symbol = decodeEntities(text(record.fields, `${OPTIONS}.defaultCurrencySymbol`));
      const isLast = flag(record.fields, `${OPTIONS}.reverseCurrencyPosition`);
      return symbol === '' ? { currency } : { currency, written: { symbol, position: isLast ? 'postfix' : 'prefix' } };
    }
    return { currency };
  }
}
