import { Injectable } from '@nestjs/common';
import { type ContentObserver, type PostType, RegisterContentObserver, type Removal } from '#core/content';
import { RestError } from '#core/errors';
import { SettingsStore, InjectSettings } from '#core/settings';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { HOST_TYPES } from '../../kernel/hosts/ticket-host.js';

/** Keeps events and pages from being deleted for good by mistake while orders hold seats of them. */
@RegisterContentObserver()
@Injectable()
export class TicketedPostsService implements ContentObserver {
  constructor(
    private readonly attendees: AttendeesRepository,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
  ) {}

  /** @throws RestError 409 `tickets-sold` */
  async postRemoving(type: PostType, id: number, { confirmed = false }: Removal): Promise<void> {
    if (confirmed || !HOST_TYPES.includes(type) || !(await this.settings.read()).protect_sold) return;
    const orders = await this.attendees.ordersOfHost(id);
    if (orders === 0) return;
    throw new RestError(
      'tickets-sold',
      `${orders} ${orders === 1 ? 'order refers' : 'orders refer'} to this. Move it to the trash, which can be undone, or send confirm_sold=true to delete it for good.`,
      409,
      { orders },
    );
  }
}
