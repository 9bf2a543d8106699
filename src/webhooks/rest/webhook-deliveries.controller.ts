import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiAcceptedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { managesWebhooks } from '../webhook.policy.js';
import { ListWebhookDeliveriesDto, ReplayWebhooksDto, WebhookDeliveryDto, WebhookEndpointDto } from './webhooks.dto.js';
import { WebhookDeliveryListResponse, WebhookDeliveryResponse, WebhookReplayResponse } from './webhooks.response.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';

/** The demo site has no deliveries: examples show the form of requests. */
const EXAMPLE_ID = 1;
const NO_ENDPOINT = 'No such endpoint (`webhook-endpoint-not-found`).';
const NO_DELIVERY = 'No such delivery (`webhook-delivery-not-found`).';
const OFF = 'The endpoint is off (`webhook-endpoint-off`).';

/** `webhooks/v1`: the log of deliveries. */
@RestController('webhooks/v1')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get('endpoints/:id/deliveries')
  @Authorize(managesWebhooks)
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries of an endpoint',
    description:
      'Lists what was and will be sent to an endpoint, with status, time and the first 1,024 bytes of the last answer, the newest first.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiOkResponse({ description: 'A page of deliveries.', type: WebhookDeliveryListResponse })
  @ApiErrors({ 404: NO_ENDPOINT })
  list(@RestParams() params: ListWebhookDeliveriesDto): Promise<WebhookDeliveryListResponse> {
    return this.deliveries.list(params);
  }

  @Post('endpoints/:id/test')
  @HttpCode(202)
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test message to an endpoint',
    description: 'Queues a message of the type `webhook.test`. Read the delivery to see how it ended.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiAcceptedResponse({ description: 'The delivery.', type: WebhookDeliveryResponse })
  @ApiErrors({ 404: NO_ENDPOINT, 409: OFF })
  test(@CurrentUser() caller: Caller, @RestParams() { id }: WebhookEndpointDto): Promise<WebhookDeliveryResponse> {
    return this.deliveries.test(caller, id);
  }

  @Post('endpoints/:id/replay')
  @HttpCode(202)
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'replayWebhooks',
    summary: 'Send deliveries of a range again',
    description: 'Queues deliveries again that were stored within a range and do not wait, each with its `webhook-id`.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID }, body: { from: '2031-05-01T00:00:00Z', state: 'failed' } })
  @ApiAcceptedResponse({ description: 'How many are sent again.', type: WebhookReplayResponse })
  @ApiErrors({ 404: NO_ENDPOINT, 409: OFF })
  replayRange(@RestParams() params: ReplayWebhooksDto): Promise<WebhookReplayResponse> {
    return this.deliveries.replayRange(params);
  }

  @Get('deliveries/:id')
  @Authorize(managesWebhooks)
  @ApiOperation({
    operationId: 'getWebhookDelivery',
    summary: 'Show a delivery',
    description: 'Shows a delivery with how its last attempt ended.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiOkResponse({ description: 'The delivery.', type: WebhookDeliveryResponse })
  @ApiErrors({ 404: NO_DELIVERY })
  read(@RestParams() { id }: WebhookDeliveryDto): Promise<WebhookDeliveryResponse> {
    return this.deliveries.read(id);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(202)
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'replayWebhook',
    summary: 'Send a delivery again',
    description: 'Queues a delivery again with the same `webhook-id`, from its first attempt on.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiAcceptedResponse({ description: 'The delivery.', type: WebhookDeliveryResponse })
  @ApiErrors({
    404: NO_DELIVERY,
    409: 'It waits already (`webhook-delivery-waiting`), it was erased (`webhook-delivery-erased`), or the endpoint is off (`webhook-endpoint-off`).',
  })
  replay(@RestParams() { id }: WebhookDeliveryDto): Promise<WebhookDeliveryResponse> {
    return this.deliveries.replay(id);
  }
}
