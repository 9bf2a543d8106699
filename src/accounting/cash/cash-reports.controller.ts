import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { signedInManagers, STRICT } from '../../cal/tickets/kernel/index.js';
import { EXPORT_ERRORS, EXPORT_FILES } from '../../reports/report-exports.controller.js';
import { ReportFilesService } from '../../reports/report-files.service.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, NO_CACHE, RestController, RestParams, StreamResponse } from '#core/rest';
import { CashReportDto, CreateCashReportDto, ExportCashReportDto, ListCashReportsDto } from './cash-report.dto.js';
import { cashReportPage } from './cash-report-page.js';
import { CashReportListResponse, CashReportResponse } from './cash-report.response.js';
import { cashReportTable } from './cash-report-table.js';
import { CashReportsService } from './cash-reports.service.js';

const NOT_FOUND = 'No such report (`cash-report-not-found`).';

/** `accounting/v1/cash-reports`: reports of cashiers (Z-reports). Nothing changes or deletes one. */
@RestController('accounting/v1', 'cash-reports')
export class CashReportsController {
  constructor(
    private readonly reports: CashReportsService,
    private readonly files: ReportFilesService,
  ) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listCashReports',
    summary: 'List reports of cashiers',
    description: 'Lists reports of cashiers (Z-reports), the newest first.',
  })
  @ApiOkResponse({ description: 'A page of reports.', type: CashReportListResponse })
  list(@RestParams() params: ListCashReportsDto): Promise<CashReportListResponse> {
    return this.reports.list(params);
  }

  @Post()
  @HttpCode(201)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'createCashReport',
    summary: 'Make the report of a cashier',
    description:
      'Stores what a cashier noted by hand since the last report, and refunds that the cashier paid, by currency, method and tax rate. The report has the next number and never changes. This is no certified cash register: Germany (§ 146a AO), France (art. 286 I 3° bis CGI), Austria (RKSV), Italy and other countries require one where cash is taken.',
  })
  @ApiCreatedResponse({ description: 'The report.', type: CashReportResponse })
  @ApiErrors({
    404: 'No such account (`cashier-not-found`).',
    409: 'Nothing was noted since the last report (`cash-report-empty`).',
  })
  create(@CurrentUser() caller: Caller, @RestParams() { cashier }: CreateCashReportDto): Promise<CashReportResponse> {
    return this.reports.create(caller, cashier);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiExample({ path: { id: 1 } })
  @ApiOperation({
    operationId: 'getCashReport',
    summary: 'Get a report of a cashier',
    description: 'Returns a report.',
  })
  @ApiOkResponse({ description: 'The report.', type: CashReportResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() { id }: CashReportDto): Promise<CashReportResponse> {
    return this.reports.read(id);
  }

  @Get(':id/page')
  @Authorize(signedInManagers)
  @ApiExample({ path: { id: 1 } })
  @ApiOperation({
    operationId: 'getCashReportPage',
    summary: 'Get a report of a cashier as a page to print',
    description: 'Returns a report as HTML.',
  })
  @ApiOkResponse({ description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiErrors({ 404: NOT_FOUND })
  async page(@RestParams() { id }: CashReportDto): Promise<StreamResponse> {
    const page = cashReportPage(await this.reports.read(id));
    return new StreamResponse(() => onePiece(page), 'text/html; charset=utf-8', { headers: NO_CACHE });
  }

  @Get(':id/file')
  @Authorize(signedInManagers)
  @ApiExample({ path: { id: 1 } })
  @ApiOperation({
    operationId: 'getCashReportFile',
    summary: 'Get a report of a cashier as a file',
    description: 'Returns a report as a CSV or Excel file with a row for each currency, method and tax rate.',
  })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors({ 404: NOT_FOUND, ...EXPORT_ERRORS })
  async file(
    @CurrentUser() caller: Caller,
    @RestParams() { id, ...params }: ExportCashReportDto,
  ): Promise<StreamResponse> {
    const report = await this.reports.read(id);
    return this.files.file(caller, `cash-report-${report.number}`, 'cash_reports', params, cashReportTable(report));
  }
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}
