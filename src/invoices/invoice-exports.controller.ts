import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { signedInManagers } from '../cal/tickets/kernel/index.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams, type StreamResponse } from '#core/rest';
import { ExportPeriodDto } from '../reports/export.dto.js';
import { EXPORT_ERRORS, EXPORT_FILES } from '../reports/report-exports.controller.js';
import { InvoiceExportsService } from './invoice-exports.service.js';

/** `reports/v1/exports/invoices`. */
@RestController('reports/v1', 'exports')
export class InvoiceExportsController {
  constructor(private readonly exports: InvoiceExportsService) {}

  @Get('invoices')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportInvoices',
    summary: 'Export invoices and credit notes',
    description:
      'Returns invoices and credit notes with a row for each tax rate as a CSV or Excel file, written while it is sent: `net` is without and `total` (gross) with the tax. `supply_from` and `supply_to` are the days of the events, of fees the day of payment. Amounts of credit notes are negative, so the columns add up.',
  })
  @ApiExample({ query: { from: '2026-01-01' } })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors(EXPORT_ERRORS)
  invoices(@CurrentUser() caller: Caller, @RestParams() params: ExportPeriodDto): Promise<StreamResponse> {
    return this.exports.export(caller, params);
  }
}
