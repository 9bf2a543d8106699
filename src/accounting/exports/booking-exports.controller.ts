import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams, type StreamResponse } from '#core/rest';
import { EXPORT_ERRORS } from '../../reports/report-exports.controller.js';
import { ExportBookingsDto } from '../statement/statement.dto.js';
import { BookingExportsService } from './booking-exports.service.js';

const TEXT = { schema: { type: 'string' as const } };
const ERRORS = {
  400: 'The period is too long or has two fiscal years (`rest_invalid_param`), or too many bookings (`report-too-large`).',
  409: 'Numbers or accounts are not set (`accounting-not-configured`, `accounting-account-missing`).',
  ...EXPORT_ERRORS,
};

/** `reports/v1/exports/datev` and `fec`. */
@RestController('reports/v1', 'exports')
export class BookingExportsController {
  constructor(private readonly exports: BookingExportsService) {}

  @Get('datev')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportDatev',
    summary: 'Export bookings for DATEV',
    description:
      'Returns invoices, credit notes, payments, refunds and disputes of a period as a batch of bookings in the DATEV format (EXTF 700, Buchungsstapel 13, Windows-1252), with the accounts of `accounting/v1/settings`. A file has at most 99,999 bookings of one fiscal year.',
  })
  @ApiExample({ query: { from: '2026-01-01', to: '2026-01-31' } })
  @ApiOkResponse({ description: 'The file.', content: { 'text/csv': TEXT } })
  @ApiErrors(ERRORS)
  datev(@CurrentUser() caller: Caller, @RestParams() params: ExportBookingsDto): Promise<StreamResponse> {
    return this.exports.datev(caller, params);
  }

  @Get('fec')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportFec',
    summary: 'Export a FEC',
    description:
      'Returns the same as a French fichier des écritures comptables (18 columns, tabs, UTF-8), with the accounts of `accounting/v1/settings`. Entries are numbered from 1, so a file that is handed over covers a fiscal year.',
  })
  @ApiExample({ query: { from: '2026-01-01', to: '2026-12-31' } })
  @ApiOkResponse({ description: 'The file.', content: { 'text/plain': TEXT } })
  @ApiErrors(ERRORS)
  fec(@CurrentUser() caller: Caller, @RestParams() params: ExportBookingsDto): Promise<StreamResponse> {
    return this.exports.fec(caller, params);
  }
}
