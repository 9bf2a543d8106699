import { TypeOrmModule } from '@nestjs/typeorm';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { MailModule } from '../mail/mail.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { TextsService } from '../texts/texts.service.js';
import { EventCatalogService } from './catalog/event-catalog.service.js';
import { WebhookTypesController } from './rest/webhook-types.controller.js';
import { WebhookDeliveriesController } from './rest/webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './deliveries/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './rest/webhook-deliveries.service.js';
import { WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity.js';
import { WebhookEventsService } from './deliveries/webhook-events.service.js';
import { WebhookFanOutService } from './deliveries/webhook-fan-out.service.js';
import { WebhookQueueService } from './deliveries/webhook-queue.service.js';
import { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsController } from './rest/webhook-endpoints.controller.js';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './rest/webhook-endpoints.service.js';
import { WebhookListenersService } from './endpoints/webhook-listeners.service.js';
import { WebhookSecretsService } from './endpoints/webhook-secrets.service.js';
import { Webhooks1763600000690 } from './migrations/1763600000690-webhooks.js';
import { WebhookBodiesService } from './sending/webhook-bodies.service.js';
import { WebhookObjectsService } from './sending/webhook-objects.service.js';
import { WebhookRetentionJob } from './sending/webhook-retention.job.js';
import { WebhookSenderService } from './sending/webhook-sender.service.js';
import { WebhookSwitchOffService } from './sending/webhook-switch-off.service.js';
import { WebhookClient } from './sending/webhook.client.js';
import { WEBHOOK_TEXTS } from './texts.js';
import { WebhookDataSource } from './webhook-data.source.js';
import { WebhookMailKindsService } from './webhook-mail-kinds.service.js';
import { MANAGE_WEBHOOKS, WEBHOOK_SCOPES } from './webhook-scopes.js';
import { WebhooksConfig } from './webhooks.config.js';

/** `webhooks/v1`: signed messages about changes to other systems. */
@AlmanacModule({
  migrations: [Webhooks1763600000690],
  settings: [WebhooksConfig],
  capabilities: { [MANAGE_WEBHOOKS]: [] },
  scopes: WEBHOOK_SCOPES,
  imports: [
    CalTicketsModule,
    MailModule,
    TextsModule,
    TypeOrmModule.forFeature([WebhookEndpointEntity, WebhookDeliveryEntity]),
  ],
  controllers: [WebhookTypesController, WebhookEndpointsController, WebhookDeliveriesController],
  providers: [
    EventCatalogService,
    WebhookBodiesService,
    WebhookClient,
    WebhookDataSource,
    WebhookDeliveriesRepository,
    WebhookDeliveriesService,
    WebhookEndpointsRepository,
    WebhookEndpointsService,
    WebhookEventsService,
    WebhookFanOutService,
    WebhookListenersService,
    WebhookMailKindsService,
    WebhookObjectsService,
    WebhookQueueService,
    WebhookRetentionJob,
    WebhookSecretsService,
    WebhookSenderService,
    WebhookSwitchOffService,
  ],
})
export class WebhooksModule {
  constructor(texts: TextsService) {
    texts.addAll(WEBHOOK_TEXTS);
  }
}
