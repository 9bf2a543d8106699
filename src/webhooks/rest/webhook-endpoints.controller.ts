import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { managesWebhooks } from '../webhook.policy.js';
import { ChangeWebhookEndpointDto, CreateWebhookEndpointDto, WebhookEndpointDto } from './webhooks.dto.js';
import {
  DeletedWebhookEndpointResponse,
  NewWebhookEndpointResponse,
  WebhookEndpointListResponse,
  WebhookEndpointResponse,
} from './webhooks.response.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

/** The demo site has no endpoint: examples show the form of requests. */
const EXAMPLE_ENDPOINT_ID = 1;
const NOT_FOUND = 'No such endpoint (`webhook-endpoint-not-found`).';

/** `webhooks/v1/endpoints`. */
@RestController('webhooks/v1', 'endpoints')
export class WebhookEndpointsController {
  constructor(private readonly endpoints: WebhookEndpointsService) {}

  @Get()
  @Authorize(managesWebhooks)
  @ApiOperation({
    operationId: 'listWebhookEndpoints',
    summary: 'List endpoints of webhooks',
    description: 'Lists all endpoints without their secrets, the oldest first.',
  })
  @ApiOkResponse({ description: 'The endpoints.', type: WebhookEndpointListResponse })
  list(): Promise<WebhookEndpointListResponse> {
    return this.endpoints.list();
  }

  @Post()
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createWebhookEndpoint',
    summary: 'Make an endpoint',
    description:
      'Makes an endpoint that gets a signed request (Standard Webhooks 1.0) for each change of the chosen types. The secret is in this answer only.',
  })
  @ApiExample({ body: { url: 'https://hooks.example.org/almanac', types: ['order.completed'], description: 'CRM' } })
  @ApiCreatedResponse({ description: 'The endpoint with its secret.', type: NewWebhookEndpointResponse })
  @ApiErrors({ 409: 'There are as many endpoints as a site can have (`webhook-endpoints-full`).' })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateWebhookEndpointDto,
  ): Promise<NewWebhookEndpointResponse> {
    return this.endpoints.create(caller, params);
  }

  @Get(':id')
  @Authorize(managesWebhooks)
  @ApiOperation({ operationId: 'getWebhookEndpoint', summary: 'Show an endpoint', description: 'Shows an endpoint.' })
  @ApiExample({ path: { id: EXAMPLE_ENDPOINT_ID } })
  @ApiOkResponse({ description: 'The endpoint.', type: WebhookEndpointResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() { id }: WebhookEndpointDto): Promise<WebhookEndpointResponse> {
    return this.endpoints.read(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'changeWebhookEndpoint',
    summary: 'Change an endpoint',
    description:
      'Changes what is sent, and switches an endpoint on or off. The account that sends this becomes its owner, with whose rights full bodies are read.',
  })
  @ApiExample({ path: { id: EXAMPLE_ENDPOINT_ID }, body: { is_on: false } })
  @ApiOkResponse({ description: 'The endpoint.', type: WebhookEndpointResponse })
  @ApiErrors({ 404: NOT_FOUND })
  change(
    @CurrentUser() caller: Caller,
    @RestParams() params: ChangeWebhookEndpointDto,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.change(caller, params);
  }

  @Delete(':id')
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete an endpoint',
    description: 'Deletes an endpoint with its log. What waits for it is not sent.',
  })
  @ApiOkResponse({ description: 'That it was deleted.', type: DeletedWebhookEndpointResponse })
  @ApiErrors({ 404: NOT_FOUND })
  delete(@RestParams() { id }: WebhookEndpointDto): Promise<DeletedWebhookEndpointResponse> {
    return this.endpoints.delete(id);
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Authorize(managesWebhooks)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of an endpoint',
    description: 'Makes a new secret. For 24 hours, deliveries are signed with the former one too.',
  })
  @ApiExample({ path: { id: EXAMPLE_ENDPOINT_ID } })
  @ApiOkResponse({ description: 'The endpoint with its new secret.', type: NewWebhookEndpointResponse })
  @ApiErrors({ 404: NOT_FOUND })
  rotate(@CurrentUser() caller: Caller, @RestParams() { id }: WebhookEndpointDto): Promise<NewWebhookEndpointResponse> {
    return this.endpoints.rotate(caller, id);
  }
}
