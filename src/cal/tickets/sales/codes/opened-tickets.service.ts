import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { BuyableTicketsService } from '../../catalog/tickets/buyable-tickets.service.js';
import { TicketViewsService } from '../../catalog/tickets/ticket-views.service.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { AccessCodeUsesService } from './access-code-uses.service.js';
import type { OpenedTicketsResponse } from './access-code.response.js';

/** The hidden tickets of an event or page that a code opens. */
@Injectable()
export class OpenedTicketsService {
  constructor(
    private readonly codes: AccessCodeUsesService,
    private readonly tickets: TicketsRepository,
    private readonly buyable: BuyableTicketsService,
    private readonly views: TicketViewsService,
  ) {}

  /**
   * Nothing of attendees. An event that the caller may not see has none.
   * @throws RestError 400 `access-code-not-valid`, 409 `access-code-used-up`, 429
   */
  async of(caller: Caller, sent: string, postId: number): Promise<OpenedTicketsResponse> {
    const code = await this.codes.find(sent);
    const hidden = (await this.tickets.ofHost(postId)).filter(({ visibility }) => visibility === 'code');
    const openedTickets = await this.buyable.find(
      caller,
      hidden.map(({ id }) => id),
      { code },
    );
    const opened = hidden.filter(({ id }) => openedTickets.has(id));
    return { tickets: await this.views.show(caller, opened, { isManager: false, attendees: false }) };
  }
}
