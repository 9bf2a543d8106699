import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController } from '#core/rest';
import { managesWebhooks } from '../webhook.policy.js';
import { WebhookTypeListResponse } from './webhooks.response.js';
import { EventCatalogService } from '../catalog/event-catalog.service.js';

/** `webhooks/v1/types`. */
@RestController('webhooks/v1', 'types')
export class WebhookTypesController {
  constructor(private readonly catalog: EventCatalogService) {}

  @Get()
  @Authorize(managesWebhooks)
  @ApiOperation({
    operationId: 'listWebhookTypes',
    summary: 'List types of webhooks',
    description:
      'Lists all types of messages, those of modules included, with the schema of their data and an example.',
  })
  @ApiOkResponse({ description: 'The types.', type: WebhookTypeListResponse })
  list(): WebhookTypeListResponse {
    return { types: this.catalog.list() };
  }
}
