import { Injectable } from '@nestjs/common';
import { EmailChangesService } from '../../auth/email-changes/email-changes.service.js';
import type { UserEvent } from '../../auth/users/user.event.js';
import { UsersService } from '../../auth/users/users.service.js';
import { OnDurableEvent } from '#core/events';
import { MailQueueService } from '../messages/mail-queue.service.js';

/** Sends the link that confirms a new e-mail address to it, and a notice to the former one. */
@Injectable()
export class EmailChangeMailsService {
  constructor(
    private readonly queue: MailQueueService,
    private readonly users: UsersService,
    private readonly changes: EmailChangesService,
  ) {
    changes.require();
  }

  @OnDurableEvent('user.email_change_requested', { subscriber: 'mail' })
  async requested({ id, userId }: UserEvent): Promise<void> {
    const user = await this.users.find(userId);
    const pending = await this.changes.pending(userId);
    if (!user || !pending) return;
    const mail = { topic: `event ${id}`, recipientName: user.name, facts: { user: userId } };
    await this.queue.add([
      { ...mail, kind: 'email-confirmation', recipient: pending.email },
      { ...mail, kind: 'email-change-notice', recipient: user.email },
    ]);
  }
}
