import { HttpCode, Post } from '@nestjs/common';
import { Authorize, Endpoint, Public, RestController, Upload } from 'almanac';
import type { UploadInput } from 'almanac';
import { MollieEventsService } from './mollie-events.service.js';

/** `mollie/v1/webhook`: what Mollie reports. */
@RestController('mollie/v1', 'webhook')
export class MollieWebhooksController {
  constructor(private readonly events: MollieEventsService) {}

  /** Every hint gets the same answer, so that it does not say which payments exist. */
  @Post()
  @HttpCode(200)
  @Authorize(Public)
  @Endpoint({ transaction: false, longBody: true, batch: false, hidden: true })
  async receive(@Upload() { body }: UploadInput): Promise<{ received: boolean }> {
    await this.events.receive(new URLSearchParams(body.toString('utf8')).get('id') ?? '');
    return { received: true };
  }
}
