import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../../cal/tickets/cal-tickets.module.js';
import { BankStatementsController } from './bank-statements.controller.js';
import { BankStatementsService } from './bank-statements.service.js';
import { BankTransferPaymentProvider } from './bank-transfer-payment.provider.js';

/** Payment by bank transfer, and the import of bank statements. */
@AlmanacModule({
  imports: [CalEventsModule, CalTicketsModule],
  controllers: [BankStatementsController],
  providers: [BankStatementsService, BankTransferPaymentProvider],
})
export class BankTransferModule {}
