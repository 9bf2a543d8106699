import { Injectable } from '@nestjs/common';
import { SiteService } from '#core/site';
import { CalEventsConfig } from './cal-events.config.js';

/** The currency of the site: new tickets, discounts and costs of events have it. */
@Injectable()
export class SiteCurrencyService {
  constructor(
    private readonly site: SiteService,
    private readonly config: CalEventsConfig,
  ) {}

  /** ISO 4217 code: what administrators have chosen, else `CURRENCY`. Costs no query beside that of the settings. */
  async code(): Promise<string> {
    return (await this.site.settings()).currency || this.config.currency;
  }
}
