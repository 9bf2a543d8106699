import { AlmanacModule } from '#core/modules';
import { CalTicketsModule } from '../../cal/tickets/cal-tickets.module.js';
import { StripeClient } from './stripe.client.js';
import { StripeConfig } from './stripe.config.js';
import { StripeEventsService } from './stripe-events.service.js';
import { StripeHealthCheck } from './stripe-health.check.js';
import { StripeHealthController } from './stripe-health.controller.js';
import { StripeJob } from './stripe.job.js';
import { StripePayoutsService } from './stripe-payouts.service.js';
import { StripePaymentProvider } from './stripe-payment.provider.js';
import { StripeReconciliationService } from './stripe-reconciliation.service.js';
import { StripeSyncService } from './stripe-sync.service.js';
import { StripeWebhooksController } from './stripe-webhooks.controller.js';

/** Payment by Stripe. The SDK is loaded only where `STRIPE_SECRET_KEY` is set. */
@AlmanacModule({
  imports: [CalTicketsModule],
  controllers: [StripeHealthController, StripeWebhooksController],
  providers: [
    StripeClient,
    StripeEventsService,
    StripeHealthCheck,
    StripeJob,
    StripePaymentProvider,
    StripePayoutsService,
    StripeReconciliationService,
    StripeSyncService,
  ],
  settings: [StripeConfig],
})
export class StripeModule {}
