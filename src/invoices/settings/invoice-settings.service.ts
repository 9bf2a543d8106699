import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { InjectSettings, SettingsStore } from '#core/settings';
import { plainText } from '#core/text';
import { InvoiceSettings } from './invoice.settings.js';
import type { ChangeInvoiceSettingsDto } from './invoice-settings.dto.js';
import type { InvoiceSettingsResponse } from './invoice-settings.response.js';

/** Shows and changes the settings of invoices. */
@Injectable()
export class InvoiceSettingsService {
  constructor(
    private readonly database: Database,
    @InjectSettings(InvoiceSettings) private readonly settings: SettingsStore<InvoiceSettings>,
  ) {}

  async read(): Promise<InvoiceSettingsResponse> {
    return { ...(await this.settings.read()) };
  }

  /**
   * Changes what is sent. Documents that are issued stay as they are.
   * @throws RestError 400 `rest_invalid_param`, also for invoices that would name no seller or no reason
   */
  change(sent: ChangeInvoiceSettingsDto): Promise<InvoiceSettingsResponse> {
    const texts = Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.split('\n').map(plainText).join('\n') : (value as unknown),
    ]);
    return this.database.write(async () => {
      const after = await this.settings.change(Object.fromEntries(texts) as ChangeInvoiceSettingsDto);
      if (after.is_on && (after.seller_name === '' || after.seller_address === ''))
        throw invalidParameter('is_on', 'Invoices need seller_name and seller_address.');
      if (after.exemption === 'exempt' && after.exemption_text === '')
        throw invalidParameter('exemption_text', 'Send the article of the law that exempts the sales.');
      if ((after.tax_currency === '') !== (after.tax_currency_rate === ''))
        throw invalidParameter('tax_currency_rate', 'tax_currency and tax_currency_rate are both set, or both empty.');
      if (after.tax_currency_rate !== '' && Number(after.tax_currency_rate) === 0)
        throw invalidParameter('tax_currency_rate', 'tax_currency_rate must be above 0.');
      return { ...after };
    });
  }
}
