import { Injectable } from '@nestjs/common';
import type { SignInEvent } from '../../auth/users/user.event.js';
import { UsersService } from '../../auth/users/users.service.js';
import { OnDurableEvent } from '#core/events';
import { MailQueueService } from '../messages/mail-queue.service.js';

/** Informs users of a sign-in with a browser that they have not used before. */
@Injectable()
export class SignInMailsService {
  constructor(
    private readonly queue: MailQueueService,
    private readonly users: UsersService,
  ) {}

  @OnDurableEvent('user.signed_in', { subscriber: 'mail' })
  async inform({ id, userId, isNewBrowser, occurredAt }: SignInEvent): Promise<void> {
    const user = isNewBrowser ? await this.users.find(userId) : null;
    if (!user) return;
    await this.queue.add([
      {
        kind: 'sign-in-alert',
        topic: `event ${id}`,
        recipient: user.email,
        recipientName: user.name,
        facts: { occurred: occurredAt.replace('T', ' ').replace('Z', '') },
      },
    ]);
  }
}
