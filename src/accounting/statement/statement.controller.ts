import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams, type StreamResponse } from '#core/rest';
import { EXPORT_ERRORS, EXPORT_FILES } from '../../reports/report-exports.controller.js';
import { ReportFilesService } from '../../reports/report-files.service.js';
import { ExportStatementDto, ReadStatementDto } from './statement.dto.js';
import { AccountingStatementResponse } from './statement.response.js';
import { StatementService } from './statement.service.js';
import { statementTable } from './statement-table.js';

const DESCRIPTION =
  'gross sales by tax rate, invoices and credit notes by tax rate (net, tax, gross), money by payment provider with refunds and disputes, payouts with the fees that payment services say, and the reasons for which these sums differ, by currency';

/** `reports/v1/accounting/statement`. */
@RestController('reports/v1', 'accounting')
export class StatementController {
  constructor(private readonly statements: StatementService) {}

  @Get('statement')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getAccountingStatement',
    summary: 'Get the accounting statement of a period',
    description: `Returns, for days in the zone of the site, ${DESCRIPTION}. Payments in the test mode of a payment service are left out.`,
  })
  @ApiExample({ query: { from: '2026-01-01', to: '2026-01-31' } })
  @ApiOkResponse({ description: 'The statement.', type: AccountingStatementResponse })
  read(@RestParams() params: ReadStatementDto): Promise<AccountingStatementResponse> {
    return this.statements.read(params);
  }
}

/** `reports/v1/exports/statement`. */
@RestController('reports/v1', 'exports')
export class StatementExportsController {
  constructor(
    private readonly statements: StatementService,
    private readonly files: ReportFilesService,
  ) {}

  @Get('statement')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportAccountingStatement',
    summary: 'Export the accounting statement of a period',
    description: `Returns the statement as a CSV or Excel file: ${DESCRIPTION}.`,
  })
  @ApiExample({ query: { from: '2026-01-01', to: '2026-01-31' } })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors(EXPORT_ERRORS)
  async export(@CurrentUser() caller: Caller, @RestParams() params: ExportStatementDto): Promise<StreamResponse> {
    const table = statementTable(await this.statements.read(params));
    return this.files.file(caller, 'statement', 'invoices', params, table);
  }
}
