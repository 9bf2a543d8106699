import { Injectable } from '@nestjs/common';
import { type Ability, READS } from '../../abilities/ability.js';
import { RegisterAbility } from '../../abilities/register-ability.decorator.js';
import { flag, id, input, object, orNull, text } from '../../abilities/schemas.js';
import { managersOrHolder } from '../../cal/tickets/sales/index.js';
import { TicketFileLinksService } from '../ticket-file-links.service.js';
import { ORDER_KEY } from './order-key.js';

/** `tickets/get-ticket-files`. */
@Injectable()
@RegisterAbility()
export class GetTicketFilesAbility implements Ability {
  readonly name = 'tickets/get-ticket-files';
  readonly label = 'Get the ticket of an attendee as files';
  readonly description =
    'Returns the addresses at which a ticket is shown, downloaded as PDF, and added to Apple Wallet and Google Wallet.';
  readonly category = 'tickets';
  readonly input = input({ id: id('Id of the attendee.'), order_key: ORDER_KEY }, ['id']);
  readonly output = object({
    attendee: id('Id of the attendee.'),
    valid: flag('Whether the ticket is valid.'),
    page: text('Address of the page of the ticket. It has the code of the ticket and opens without signing in.'),
    pdf: orNull(text('Address of the PDF, with the same code; null: the ticket is not valid.')),
    apple_wallet: orNull(text('Address of the pass; null: the site has no certificate, or the ticket is not valid.')),
    google_wallet: orNull(text('Address that leads to Google Wallet; null: the site has no key, or it is not valid.')),
  });
  readonly annotations = READS;
  readonly policy = managersOrHolder;

  constructor(private readonly links: TicketFileLinksService) {}

  /** @throws RestError 404 `attendee-not-found` */
  run({ id: attendee }: { id: number }): Promise<unknown> {
    return this.links.ofAttendee(attendee);
  }
}
