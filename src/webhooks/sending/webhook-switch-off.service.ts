import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { MailQueueService } from '../../mail/messages/mail-queue.service.js';
import { WebhookDeliveriesRepository } from '../deliveries/webhook-deliveries.repository.js';
import type { WebhookEndpointEntity, WebhookOffReason } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { WebhookListenersService } from '../endpoints/webhook-listeners.service.js';

/** Switches endpoints off: by a person, or because they cannot go on. */
@Injectable()
export class WebhookSwitchOffService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly listeners: WebhookListenersService,
    private readonly mails: MailQueueService,
    private readonly users: UsersService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Switches an endpoint off and ends what waits for it. Its owner gets a message unless it was done by hand. Without
   * effect on one that is off.
   */
  async switchOff(endpoint: WebhookEndpointEntity, reason: Exclude<WebhookOffReason, ''>): Promise<void> {
    const { id, owner_id: ownerId } = endpoint;
    await this.database.write(async () => {
      this.listeners.changed();
      const modified = this.clock.nowUtc();
      const isDone = await this.endpoints.switchOff(id, { off_reason: reason, modified_utc: modified });
      if (!isDone) return;
      await this.deliveries.cancelWaiting(id);
      const owner =
        reason === 'manual' || ownerId === null ? undefined : (await this.users.findAll([ownerId])).get(ownerId);
      if (!owner) return;
      await this.mails.add([
        {
          kind: 'webhook-off',
          topic: `webhook ${id} off ${modified}`,
          recipient: owner.email,
          recipientName: owner.name,
          facts: { endpoint: id, reason },
        },
      ]);
    });
  }
}
