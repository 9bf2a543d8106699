import { RequireNonce } from '../../../auth/guards/nonce.guard.js';
import { Answer } from '../../../core/rest/answer.js';
import { anyone } from '../../../core/rest/rights.js';
import { Act, RestParams, Read, Remove, RestController, Rights, Update } from '../../../core/rest/route.decorators.js';
import { SentNames } from '../listing/sent-query.js';
import { ticketRefusal, writesTickets } from './ticket.rights.js';
import {
  CreateTicketParams,
  DeleteTicketParams,
  ListTicketsParams,
  ReadTicketParams,
  UpdateTicketParams,
} from './ticket.dto.js';
import { TicketListService } from './ticket-list.service.js';
import { TicketsService } from './tickets.service.js';

/** Every write of tickets answers 202 (tickets.md §3). */
const accepted = (body: unknown): Answer => new Answer(body, { status: 202 });

/** `cal/tickets/v1/tickets`. */
@RestController('cal/tickets/v1', 'tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly lists: TicketListService,
  ) {}

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() { id, password, api_key: apiKey }: ReadTicketParams): Promise<Record<string, unknown>> {
    return this.tickets.read(id, { password, apiKey });
  }

  @Update(':id')
  @Rights(writesTickets('edit_ticket_nonce'))
  @RequireNonce('edit_ticket_nonce', ticketRefusal)
  async update(@RestParams() { id, post_id: homeId, ...sent }: UpdateTicketParams): Promise<Answer> {
    return accepted(await this.tickets.updateFrom(id, homeId, sent));
  }

  @Remove(':id')
  @Rights(writesTickets('remove_ticket_nonce'))
  @RequireNonce('remove_ticket_nonce', ticketRefusal)
  async remove(@RestParams() { id, post_id: homeId }: DeleteTicketParams): Promise<Answer> {
    await this.tickets.remove(id, homeId);
    return accepted(true);
  }

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListTicketsParams, @SentNames() named: string[]): Promise<Answer> {
    return this.lists.list(params, named);
  }

  @Act()
  @Rights(writesTickets('add_ticket_nonce'))
  @RequireNonce('add_ticket_nonce', ticketRefusal)
  async create(@RestParams() { post_id: homeId, provider, ...sent }: CreateTicketParams): Promise<Answer> {
    return accepted(await this.tickets.createFrom(Number(homeId), provider, sent));
  }
}
