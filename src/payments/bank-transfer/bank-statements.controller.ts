import { HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { signedInManagers, STRICT } from '../../cal/tickets/kernel/index.js';
import { ImportStatementDto } from './bank-statement.dto.js';
import { StatementResponse } from './bank-statement.response.js';
import { BankStatementsService } from './bank-statements.service.js';

/** `cal/tickets/v1/payments/bank-statements`. */
@RestController('cal/tickets/v1', 'payments/bank-statements')
export class BankStatementsController {
  constructor(private readonly statements: BankStatementsService) {}

  @Post()
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT, batch: false })
  @ApiOperation({
    operationId: 'importBankStatement',
    summary: 'Import a bank statement',
    description:
      'Finds the orders that the credits of a statement pay, by the reference in their text, and stores each credit once as a payment: the same statement again changes nothing. An order is completed when its payments are enough.',
  })
  @ApiExample({
    body: {
      format: 'csv',
      content: 'Amount;Text\n12.50;Tickets for July',
      columns: { amount: 'Amount', text: 'Text' },
      dry_run: true,
    },
  })
  @ApiOkResponse({ description: 'What became of each line.', type: StatementResponse })
  @ApiErrors({ 400: 'The statement cannot be read (`statement-not-readable`).' })
  import(@CurrentUser() caller: Caller, @RestParams() params: ImportStatementDto): Promise<StatementResponse> {
    return this.statements.import(caller, params);
  }
}
