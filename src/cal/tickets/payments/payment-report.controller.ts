import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams } from '#core/rest';
import { signedInManagers } from '../kernel/access/attendee-access.service.js';
import { PaymentReportDto } from './payment-report.dto.js';
import { PaymentReportResponse } from './payment-report.response.js';
import { PaymentReportService } from './payment-report.service.js';

/** `cal/tickets/v1/payments/report`. */
@RestController('cal/tickets/v1', 'payments')
export class PaymentReportController {
  constructor(private readonly payments: PaymentReportService) {}

  @Get('report')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getPaymentReport',
    summary: 'Get the report about payments',
    description:
      'Returns what payment providers brought, and what needs a look: payments and refunds that are not through, refunds made at payment services, disputes, and what no notification had reported.',
  })
  @ApiOkResponse({ description: 'The report.', type: PaymentReportResponse })
  report(@RestParams() params: PaymentReportDto): Promise<PaymentReportResponse> {
    return this.payments.report(params);
  }
}
