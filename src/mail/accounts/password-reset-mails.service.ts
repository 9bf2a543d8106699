import { Injectable } from '@nestjs/common';
import { PasswordResetsService } from '../../auth/password-resets/password-resets.service.js';
import type { UserEvent } from '../../auth/users/user.event.js';
import { UsersService } from '../../auth/users/users.service.js';
import { OnDurableEvent } from '#core/events';
import { MailQueueService } from '../messages/mail-queue.service.js';

/** Sends the link for a new password. */
@Injectable()
export class PasswordResetMailsService {
  constructor(
    private readonly queue: MailQueueService,
    private readonly users: UsersService,
    private readonly resets: PasswordResetsService,
  ) {
    resets.offer();
  }

  @OnDurableEvent('user.password_reset_requested', { subscriber: 'mail' })
  async requested({ id, userId, occurredAt }: UserEvent): Promise<void> {
    const user = await this.users.find(userId);
    if (!user) return;
    const facts = { user: userId, expires: this.resets.expiryOf(Date.parse(occurredAt)) };
    await this.queue.add([
      { kind: 'password-reset', topic: `event ${id}`, recipient: user.email, recipientName: user.name, facts },
    ]);
  }
}
