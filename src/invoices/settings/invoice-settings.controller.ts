import { RestController } from '#core/rest';
import { settingsController } from '#core/settings';
import { STRICT } from '../../cal/tickets/kernel/index.js';
import { ChangeInvoiceSettingsDto } from './invoice-settings.dto.js';
import { InvoiceSettingsResponse } from './invoice-settings.response.js';
import { InvoiceSettingsService } from './invoice-settings.service.js';

/** `invoices/v1/settings`: for administrators. */
@RestController('invoices/v1', 'settings')
export class InvoiceSettingsController extends settingsController({
  service: InvoiceSettingsService,
  response: InvoiceSettingsResponse,
  dto: ChangeInvoiceSettingsDto,
  name: 'InvoiceSettings',
  subject: 'invoices',
  reads: 'Returns the seller, the series of numbers and the texts of invoices.',
  changes: 'Documents that are issued stay as they are.',
  example: { seller_name: 'Town Crew e.V.', seller_address: 'Main Street 1\n10115 Berlin', is_on: true },
  strict: STRICT,
}) {}
