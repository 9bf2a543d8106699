import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { plainText } from '#core/text';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import { CurrencyChangeService } from './currency-change.service.js';
import type { ChangeTicketSettingsDto } from './settings.dto.js';
import { ScannerKeyService } from '../../kernel/scanner-keys/scanner-key.service.js';
import { newScannerKey } from '../scanner-keys/scanner-keys.service.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { TicketSettingsResponse } from './settings.response.js';

/** Shows and changes the settings of ticketing. */
@Injectable()
export class TicketSettingsService {
  constructor(
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly scannerKey: ScannerKeyService,
    private readonly urls: SiteUrls,
    private readonly currency: SiteCurrencyService,
    private readonly currencyChange: CurrencyChangeService,
  ) {}

  async read(): Promise<TicketSettingsResponse> {
    return this.show(await this.settings.read());
  }

  /**
   * Changes the settings that are sent. A new key is returned once, with the data of the code that sets up scanners.
   * @throws RestError 409 `currency-in-use` for another currency when an order has an amount
   */
  async change({
    qr_api_key: given,
    generate_qr_api_key: generate,
    currency,
    ...others
  }: ChangeTicketSettingsDto): Promise<TicketSettingsResponse> {
    const key = generate ? newScannerKey() : given;
    const { manual_instructions: instructions, bank_transfer_instructions: account, ticket_terms: terms } = others;
    if (currency !== undefined) await this.currencyChange.change(currency);
    const after = await this.settings.change({
      ...others,
      ...(instructions === undefined ? {} : { manual_instructions: plainLines(instructions) }),
      ...(account === undefined ? {} : { bank_transfer_instructions: plainLines(account) }),
      ...(terms === undefined ? {} : { ticket_terms: plainLines(terms) }),
      ...(key === undefined ? {} : { qr_api_key_hash: this.scannerKey.hashOf(key) }),
    });
    const shown = await this.show(after);
    if (!key) return shown;
    return {
      ...shown,
      qr_api_key: key,
      scanner: { url: this.urls.siteUrl, api_key: key, tec: true },
    };
  }

  private async show({ qr_api_key_hash: hash, ...others }: TicketSettings): Promise<TicketSettingsResponse> {
    return { qr_api_key_set: hash !== '', ...others, currency: await this.currency.code() };
  }
}

/** Plain text whose line breaks remain. */
function plainLines(text: string): string {
  return text.split('\n').map(plainText).join('\n');
}
