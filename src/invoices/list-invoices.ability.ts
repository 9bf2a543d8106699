import { Injectable } from '@nestjs/common';
import { signedInManagers } from '../cal/tickets/kernel/index.js';
import { type Ability, READS } from '../abilities/ability.js';
import { RegisterAbility } from '../abilities/register-ability.decorator.js';
import { count, id, input, list, object, text } from '../abilities/schemas.js';
import { INVOICE_KINDS } from './invoice.entity.js';
import { InvoicesService } from './invoices.service.js';

const MAX_LISTED = 50;

/** `tickets/list-invoices`, for those who manage attendees. */
@Injectable()
@RegisterAbility()
export class ListInvoicesAbility implements Ability {
  readonly name = 'tickets/list-invoices';
  readonly label = 'List invoices';
  readonly description = `Lists the newest invoices and credit notes, of one order or of all, at most ${MAX_LISTED}.`;
  readonly category = 'tickets';
  readonly input = input({ order: id('Only documents of this order.') });
  readonly output = object({
    total: count('Documents in all.'),
    invoices: list(
      object({
        id: id('Id of the document.'),
        number: text('Its number.'),
        kind: { type: 'string', enum: [...INVOICE_KINDS], description: 'What it is.' },
        order: count('Order; 0: deleted.'),
        date: text('Day of issue.'),
        buyer: text('Company or person that buys.'),
        currency: text('ISO 4217 code.'),
        total_minor: { type: 'integer', description: 'Amount in minor units, negative for credit notes.' },
        tax_minor: { type: 'integer', description: 'Tax in it, in minor units.' },
      }),
    ),
  });
  readonly annotations = READS;
  readonly policy = signedInManagers;

  constructor(private readonly invoices: InvoicesService) {}

  async run({ order }: { order?: number }): Promise<unknown> {
    const { total, invoices } = await this.invoices.list({ page: 1, per_page: MAX_LISTED, order });
    return {
      total,
      invoices: invoices.map(({ buyer, ...invoice }) => ({
        id: invoice.id,
        number: invoice.number,
        kind: invoice.kind,
        order: invoice.order,
        date: invoice.date,
        buyer: buyer.company || buyer.name,
        currency: invoice.currency,
        total_minor: invoice.total_minor,
        tax_minor: invoice.tax_minor,
      })),
    };
  }
}
