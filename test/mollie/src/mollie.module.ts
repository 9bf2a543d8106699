import { AlmanacModule, CalTicketsModule } from 'almanac';
import { MollieClient } from './mollie.client.js';
import { MollieEventsService } from './mollie-events.service.js';
import { MollieJob } from './mollie.job.js';
import { MolliePaymentProvider } from './mollie-payment.provider.js';
import { MollieSettings } from './mollie.settings.js';
import { MollieSyncService } from './mollie-sync.service.js';
import { MollieWebhooksController } from './mollie-webhooks.controller.js';

/** Payment by Mollie, as a package that is not part of the service. */
@AlmanacModule({
  imports: [CalTicketsModule],
  controllers: [MollieWebhooksController],
  providers: [MollieClient, MollieEventsService, MollieJob, MolliePaymentProvider, MollieSyncService],
  settings: [MollieSettings],
})
export class MollieModule {}
