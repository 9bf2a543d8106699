import { Get, HttpCode, Post } from '@nestjs/common';
import { STRICT } from '../../cal/tickets/kernel/index.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, hasCapability, RestController, RestParams } from '#core/rest';
import { ChangeInvoiceSettingsDto } from './invoice-settings.dto.js';
import { InvoiceSettingsResponse } from './invoice-settings.response.js';
import { InvoiceSettingsService } from './invoice-settings.service.js';

/** `invoices/v1/settings`: for administrators. */
@RestController('invoices/v1', 'settings')
export class InvoiceSettingsController {
  constructor(private readonly settings: InvoiceSettingsService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'getInvoiceSettings',
    summary: 'Get the settings of invoices',
    description: 'Returns the seller, the series of numbers and the texts of invoices.',
  })
  @ApiOkResponse({ description: 'The settings.', type: InvoiceSettingsResponse })
  read(): Promise<InvoiceSettingsResponse> {
    return this.settings.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options'))
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'updateInvoiceSettings',
    summary: 'Change the settings of invoices',
    description: 'Changes the settings that are sent. Documents that are issued stay as they are.',
  })
  @ApiExample({ body: { seller_name: 'Town Crew e.V.', seller_address: 'Main Street 1\n10115 Berlin', is_on: true } })
  @ApiOkResponse({ description: 'All settings.', type: InvoiceSettingsResponse })
  change(@RestParams() params: ChangeInvoiceSettingsDto): Promise<InvoiceSettingsResponse> {
    return this.settings.change(params);
  }
}
