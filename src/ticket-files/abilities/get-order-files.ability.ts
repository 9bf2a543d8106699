import { Injectable } from '@nestjs/common';
import { type Ability, READS } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { count, id, input, object, orNull, text } from '../../abilities/schemas.js';
import { managersOrPurchaser } from '../../cal/tickets/sales/index.js';
import { TicketFileLinksService } from '../ticket-file-links.service.js';
import { ORDER_KEY } from './order-key.js';

/** `tickets/get-order-files`. */
@Injectable()
@RegisterAbility()
export class GetOrderFilesAbility implements Ability {
  readonly name = 'tickets/get-order-files';
  readonly label = 'Get the tickets of an order as files';
  readonly description = 'Returns the addresses of the page of an order and of the PDF with its valid tickets.';
  readonly category = 'tickets';
  readonly input = input({ id: id('Id of the order.'), order_key: ORDER_KEY }, ['id']);
  readonly output = object({
    order: id('Id of the order.'),
    valid_tickets: count('Tickets in the PDF.'),
    page: text('Address of the page of the order. It opens the order without signing in.'),
    pdf: orNull(text('Address of the PDF, with the same secret; null: no ticket is valid.')),
  });
  readonly annotations = READS;
  readonly policy = managersOrPurchaser;

  constructor(private readonly links: TicketFileLinksService) {}

  /** @throws RestError 404 `order-not-found` */
  run({ id: order }: { id: number }): Promise<unknown> {
    return this.links.ofOrder(order);
  }
}
