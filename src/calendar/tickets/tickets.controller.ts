import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Create, RestParams, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ReadItemParams, RemoveItemParams } from '../posts/list.dto.js';
import { ListTicketsParams, TicketFields, UpdateTicketParams } from './ticket.dto.js';
import { createsTickets, deletesTicket, editsTicket, readsTicket } from './ticket.rights.js';
import { TicketItems } from './tickets.service.js';

type Item = Promise<Record<string, unknown>>;

/** `calendar/v1/tickets`. */
@RestController('calendar/v1', 'tickets')
export class TicketItemsController {
  constructor(private readonly tickets: TicketItems) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListTicketsParams): Promise<Answer> {
    return this.tickets.list(params);
  }

  @Create()
  @Rights(createsTickets)
  create(@RestParams() fields: TicketFields): Item {
    return this.tickets.create(fields);
  }

  @Read(':id')
  @Rights(readsTicket)
  read(@RestParams() params: ReadItemParams): Item {
    return this.tickets.read(params);
  }

  @Replace(':id')
  @Rights(editsTicket)
  update(@RestParams() { id, ...fields }: UpdateTicketParams): Item {
    return this.tickets.update(id, fields);
  }

  @Remove(':id')
  @Rights(deletesTicket)
  remove(@RestParams() params: RemoveItemParams): Promise<never[]> {
    return this.tickets.remove(params);
  }
}
