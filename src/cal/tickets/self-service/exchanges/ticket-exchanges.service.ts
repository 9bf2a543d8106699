import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { type Information, readInformation } from '../../catalog/attendees/attendee-information.js';
import { BillingDetailsService } from '../../sales/billing/billing-details.service.js';
import type { CreateOrderDto } from '../../sales/model/create-order.dto.js';
import { idempotencyOf } from '../../sales/orders/idempotency.js';
import type { OrderEntity } from '../../sales/model/order.entity.js';
import { PaymentProviderRegistry } from '../../payments/payment-provider.registry.js';
import { PaymentsRepository } from '../../payments/payments.repository.js';
import { type PlacedOrder, PlaceOrderService } from '../../sales/orders/place-order.service.js';
import { TicketRefundsService } from '../ticket-refunds.service.js';
import { type FormerTicket, FormerTicketsService } from './former-tickets.service.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { exchangeOpen, REST_REASON } from './exchange-completion.service.js';
import { ExchangeOptionsService } from './exchange-options.service.js';
import type { ExchangeTicketDto, ListExchangesDto } from './exchange.dto.js';
import type { ExchangeOptionResponse, ExchangeOptionsResponse } from '../../sales/model/exchange.response.js';
import type { FormerTicketOffer } from '../../sales/model/purchase-exchange.js';

/** Exchanges of tickets for others of the same event or page, or of another date of a series, for the difference of their prices. */
@Injectable()
export class TicketExchangesService {
  constructor(
    private readonly former: FormerTicketsService,
    private readonly tickets: TicketsRepository,
    private readonly choices: ExchangeOptionsService,
    private readonly placing: PlaceOrderService,
    private readonly ticketRefunds: TicketRefundsService,
    private readonly billing: BillingDetailsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * The tickets that one can be exchanged for. Not those whose difference cannot go back to the caller.
   * @throws RestError 404 `attendee-not-found`, and as `attendeeRefusal` and `TicketRefundsService.wayOf`
   */
  async options(caller: Caller, params: ListExchangesDto): Promise<ExchangeOptionsResponse> {
    const former = await this.former.find(caller, params);
    const { order, attendee, valueMinor } = former;
    if (valueMinor > 0) await this.ticketRefunds.wayOf(order);
    const open = await this.former.openExchange(attendee.id);
    const options = await this.choices.of(caller, attendee, former);
    const tickets: ExchangeOptionResponse[] = [];
    for (const { difference, ...option } of options) {
      if (difference instanceof RestError) continue;
      const gateways = difference > 0 ? await this.providers.namesFor(difference, attendee.currency) : [];
      tickets.push({ ...option, difference_minor: difference, gateways });
    }
    return {
      attendee_id: attendee.id,
      currency: attendee.currency,
      value_minor: valueMinor,
      open_order_id: open?.order_id ?? null,
      tickets,
      gateways: [...new Set(tickets.flatMap(({ gateways }) => gateways))],
    };
  }

  /**
   * Exchanges a ticket: places an order of the new one, which the old one pays for as far as it is worth that. Where
   * nothing is to be paid, the order is completed at once, and what the old ticket is worth beyond it goes back as when
   * its purchaser cancels a ticket (`purchaserRefund`).
   * @throws RestError 404 `attendee-not-found`, 409 `ticket-not-exchangeable`, `exchange-open`,
   * `exchange-price-changed`, `exchange-void`, and as `options`, `purchaserRefund` and `PlaceOrderService.place`
   */
  async exchange(caller: Caller, params: ExchangeTicketDto, headers: IncomingHttpHeaders): Promise<PlacedOrder> {
    const idempotency = idempotencyOf(caller, headers, params, '');
    const before = await this.placing.findPlacedOrder(idempotency);
    if (before) return before;
    const former = await this.former.find(caller, params);
    const { order, attendee, valueMinor, refundOf, by } = former;
    const isByHand = valueMinor > 0 && (await this.ticketRefunds.wayOf(order)) === 'by-hand';
    const options = await this.choices.of(caller, attendee, former);
    const option = options.find(({ ticket_id: id }) => id === params.ticket_id);
    if (!option) throw notAnOption(params.ticket_id);
    if (option.difference instanceof RestError) throw option.difference;
    const open = await this.former.openExchange(attendee.id);
    if (open) throw exchangeOpen(open.order_id);
    const offer: FormerTicketOffer = {
      attendeeId: attendee.id,
      source: order,
      valueMinor,
      refundOf,
      isByHand,
      by,
      expectedMinor: params.expected_difference_minor,
    };
    const request = await this.orderOf(params, former);
    // The languages of the new order are those of the former one.
    const placed = await this.placing.place(caller, request, {
      cartSecret: '',
      idempotency,
      languages: '',
      exchange: offer,
    });
    await this.payBack(caller, order);
    return placed;
  }

  /** The order of the new ticket, for the same purchaser and the same holder. */
  private async orderOf(params: ExchangeTicketDto, { order, attendee }: FormerTicket): Promise<CreateOrderDto> {
    const [ticket] = await this.tickets.byIds([params.ticket_id]);
    return {
      tickets: [{ ticket_id: params.ticket_id, quantity: 1 }],
      purchaser: { name: order.purchaser_name, email: order.purchaser_email },
      billing: await this.billing.ofOrder(order.id),
      gateway: params.gateway,
      attendees: [
        {
          ticket_id: params.ticket_id,
          full_name: attendee.name,
          email: attendee.email === '' ? order.purchaser_email : attendee.email,
          optout: attendee.optout !== 0,
          attendee_meta: answersOf(ticket, attendee.information, params.attendee_meta),
        },
      ],
    };
  }

  /** Makes the refund of what the former ticket was worth beyond the new order. */
  private async payBack(caller: Caller, { id: orderId }: OrderEntity): Promise<void> {
    for (const { id, state, due, reason } of await this.payments.refundsOfOrder(orderId))
      if (state === 'requested' && due !== null && reason === REST_REASON) await this.ticketRefunds.pay(caller, id);
  }
}

/** Answers for the new ticket: those that were sent, and those to the former ticket that fit; undefined without fields. */
function answersOf(ticket: TicketEntity | undefined, former: Information | null, sent: unknown): unknown {
  const fields = ticket?.fields ?? [];
  if (fields.length === 0) return sent;
  const carried = fields.flatMap((field) => {
    const answer = former && Object.hasOwn(former, field.slug) ? former[field.slug] : undefined;
    return answer !== undefined && isAccepted(field, answer) ? [[field.slug, answer] as const] : [];
  });
  return { ...Object.fromEntries(carried), ...(typeof sent === 'object' ? sent : {}) };
}

function isAccepted(field: NonNullable<TicketEntity['fields']>[number], answer: string | string[]): boolean {
  try {
    readInformation([field], { [field.slug]: answer });
    return true;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

function notAnOption(ticketId: number): RestError {
  return new RestError(
    'ticket-not-exchangeable',
    `The ticket cannot be exchanged for ticket ${ticketId}. Accepted: tickets of the same event, and the same ticket on other dates of its series, that are on sale one by one, at a fixed price in the same currency.`,
    409,
  );
}
