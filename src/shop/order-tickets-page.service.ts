import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { AttendeesService } from '../cal/tickets/sales/index.js';
import {
  ChangeOrderAttendeeDto,
  OrderAttendeesService,
  TicketReturnsService,
  TransferTicketDto,
} from '../cal/tickets/self-service/index.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { noRoute } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { readAnswers } from './checkout-form.js';
import { OrderPageService } from './order-page.service.js';
import { ticketField } from './order-ticket.page.js';
import { isTicketAction, type TicketAction } from './order-view.js';
import { fieldText, type Form, type ShopPage } from './shop-page.js';

/** Path variables of the forms about a ticket. */
export interface TicketFormAddress {
  token: string;
  attendee: string;
  action: string;
}

/** `/order/<id>-<key>/tickets/<attendee id>/`: the forms about one ticket of an order. */
@Injectable()
export class OrderTicketsPageService {
  constructor(
    private readonly pages: OrderPageService,
    private readonly tickets: OrderAttendeesService,
    private readonly returns: TicketReturnsService,
    private readonly attendees: AttendeesService,
    private readonly offers: TicketOffersService,
    @InjectParser(ChangeOrderAttendeeDto) private readonly changes: ParameterParser<ChangeOrderAttendeeDto>,
    @InjectParser(TransferTicketDto) private readonly transfers: ParameterParser<TransferTicketDto>,
  ) {}

  /**
   * Does what a form of a ticket says, and goes on to the order, or shows it with why that was refused.
   * @throws RestError 404 `rest_no_route` for other actions and ids
   */
  async act(
    caller: Caller,
    { token, attendee: attendeeId, action }: TicketFormAddress,
    form: Form,
  ): Promise<ShopPage | undefined> {
    if (!/^\d{1,15}$/.test(attendeeId) || !isTicketAction(action)) throw noRoute();
    const id = Number(attendeeId);
    const work = (orderId: number) => this.run(caller, { id: orderId, attendee_id: id }, action, form);
    return this.pages.act(caller, token, work, { attendeeId: id, action, values: form });
  }

  private async run(
    caller: Caller,
    ids: { id: number; attendee_id: number },
    action: TicketAction,
    form: Form,
  ): Promise<unknown> {
    const { attendee_id: attendeeId } = ids;
    if (action === 'withdraw') return this.returns.withdraw(caller, ids);
    if (action === 'cancel') return this.returns.cancel(caller, ids);
    const field = (name: string): string => fieldText(form, ticketField(action, attendeeId, name));
    const sent = { ...ids, full_name: field('name'), ...(await this.answers(attendeeId, action, form)) };
    return action === 'change'
      ? this.tickets.change(caller, await this.changes.parse(caller, sent))
      : this.tickets.transfer(caller, await this.transfers.parse(caller, { ...sent, email: field('email') }));
  }

  private async answers(
    attendeeId: number,
    action: TicketAction,
    form: Form,
  ): Promise<{ attendee_meta?: Record<string, unknown> }> {
    const ticketId = (await this.attendees.find(attendeeId))?.ticket_id;
    const fields = ticketId === undefined ? [] : ((await this.offers.fieldsOf([ticketId])).get(ticketId) ?? []);
    if (fields.length === 0) return {};
    return { attendee_meta: readAnswers(fields, form, (slug) => ticketField(action, attendeeId, `info-${slug}`)) };
  }
}
