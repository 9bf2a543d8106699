import { HttpCode, Post } from '@nestjs/common';
import { ApiErrors, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, Upload, type UploadInput } from '#core/rest';
import { StripeEventsService } from './stripe-events.service.js';
import { WebhookReceiptResponse } from './stripe.response.js';

/** `cal/tickets/v1/payments/stripe/webhook`: what Stripe reports. */
@RestController('cal/tickets/v1', 'payments/stripe/webhook')
export class StripeWebhooksController {
  constructor(private readonly events: StripeEventsService) {}

  @Post()
  @HttpCode(200)
  @Authorize(Public)
  @Endpoint({ transaction: false, longBody: true, batch: false, hidden: true })
  @ApiOperation({
    operationId: 'receiveStripeEvent',
    summary: 'Receive an event of Stripe',
    description:
      'For webhooks of Stripe. The signature of the body is checked first; then the event is stored once and answered, and processed afterwards.',
  })
  @ApiOkResponse({ description: 'The event is stored.', type: WebhookReceiptResponse })
  @ApiErrors({
    400: 'The signature does not fit (`webhook-signature-invalid`).',
    404: 'Stripe is not configured (`webhook-not-configured`).',
  })
  async receive(@Upload() { headers, body }: UploadInput): Promise<WebhookReceiptResponse> {
    const signature = headers['stripe-signature'];
    await this.events.receive(body, typeof signature === 'string' ? signature : undefined);
    return { received: true };
  }
}
