import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { invalidParameter } from '#core/errors';
import { NO_CACHE, RestResponse } from '#core/rest';
import { AttendeeAdmissionService } from '../admission/attendees/attendee-admission.service.js';
import { seatsLeft } from '../catalog/tickets/ticket.mapper.js';
import { fixedAmount } from '../kernel/money/money.js';
import { SiteClockService } from '../kernel/site-clock.service.js';
import { PaymentIntakeService } from '../payments/payment-intake.service.js';
import { CapacityService } from '../sales/lifecycle/capacity.service.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { checkExpected } from '../sales/orders/expected-order.js';
import { type HandLine, type HandOrder, HandOrdersService } from '../sales/orders/hand-orders.service.js';
import { checkSame, type Idempotency, idempotencyOf } from '../sales/orders/idempotency.js';
import { OrderViewsService } from '../sales/orders/order-views.service.js';
import { totalsOf } from '../sales/prices/order-totals.js';
import { toOrderTotalsResponse } from '../sales/prices/order-totals.mapper.js';
import { BoxOfficeLinesService } from './box-office-lines.service.js';
import type { BoxOfficeQuoteDto, CreateBoxOfficeOrderDto } from './box-office-order.dto.js';
import type { BoxOfficeQuoteResponse } from './box-office-quote.response.js';

/** What the history of an order of the box office says. */
const ENTERED = 'entered at the box office';
const ENTERED_BEYOND = 'entered at the box office, also beyond the capacity';

/** How an order differs from one that a manager enters. */
export interface OrderOrigin {
  idempotency: Idempotency | undefined;
  /** What the history says, at most 200 characters; default: entered at the box office. */
  reason?: string;
  /** Account in whose cash report the payment is; null: in none. */
  cashierId: number | null;
  /** Takes seats that are held for these lines, in the unit of work of the order. */
  takeHeld?: (lines: readonly HandLine[]) => Promise<HandLine[]>;
}

/** Orders that managers enter for people in front of them: sold, reduced and complimentary tickets. */
@Injectable()
export class BoxOfficeOrdersService {
  constructor(
    private readonly lines: BoxOfficeLinesService,
    private readonly hand: HandOrdersService,
    private readonly intake: PaymentIntakeService,
    private readonly admission: AttendeeAdmissionService,
    private readonly capacity: CapacityService,
    private readonly orders: OrdersRepository,
    private readonly views: OrderViewsService,
    private readonly siteClock: SiteClockService,
  ) {}

  /** What an order would cost now. Stores nothing. @throws RestError as `create` */
  async quote({ tickets }: BoxOfficeQuoteDto): Promise<BoxOfficeQuoteResponse> {
    const lines = await this.lines.read(tickets, {});
    const { quote, names } = await this.hand.quote(lines, await this.siteClock.present());
    return {
      currency: quote.currency,
      total: fixedAmount(quote.totalMinor, quote.currency),
      total_minor: quote.totalMinor,
      totals: toOrderTotalsResponse(totalsOf(quote.lines.flat(), quote.fee), { ...names, code: '' }),
      lines: lines.map(({ facts, attendees }, i) => ({
        ticket_id: facts.ticket.id,
        quantity: attendees.length,
        price_minor: (quote.lines[i] ?? []).reduce((sum, { priceMinor }) => sum + priceMinor, 0),
        left: seatsLeft(facts),
      })),
    };
  }

  /**
   * Enters an order with its payment as one unit of work; a repeat with the same key gets the order of the first one.
   * @throws RestError 400 `amount-not-accepted`, `mixed-currencies`, `rest_invalid_param`, 404 `ticket-does-not-exist`,
   * 409 `ticket-sold-out`, `event-cancelled`, `ticket-not-on-sale`, `order-total-changed`, 422
   * `rest_idempotency_key_reused`
   */
  async create(
    caller: Caller,
    params: CreateBoxOfficeOrderDto,
    headers: IncomingHttpHeaders,
  ): Promise<RestResponse<OrderResponse>> {
    const idempotency = idempotencyOf(caller, headers, params, '');
    const { order, isReplay } = await this.place(caller, params, { idempotency, cashierId: caller.id });
    return this.response(order, isReplay);
  }

  /**
   * Enters an order as `create`.
   * @throws RestError as `create`
   */
  async place(
    caller: Caller,
    params: CreateBoxOfficeOrderDto,
    origin: OrderOrigin,
  ): Promise<{ order: OrderEntity; isReplay: boolean }> {
    const { idempotency } = origin;
    const before = await this.placed(idempotency);
    if (before) return { order: before, isReplay: true };
    try {
      return { order: await this.enter(caller, params, origin), isReplay: false };
    } catch (error) {
      if (databaseErrorKind(error) !== 'unique') throw error;
      const first = await this.placed(idempotency);
      if (!first) throw error;
      return { order: first, isReplay: true };
    }
  }

  private async enter(
    caller: Caller,
    params: CreateBoxOfficeOrderDto,
    { idempotency, reason, cashierId, takeHeld }: OrderOrigin,
  ): Promise<OrderEntity> {
    const order = { ...(await this.read(params, idempotency)), ...(reason === undefined ? {} : { reason }) };
    const isUnpaid = order.status === 'pending';
    const payment = params.payment ?? undefined;
    if (payment && !isUnpaid) throw invalidParameter('payment', 'The order costs nothing: send no payment.');
    if (params.check_in === true && isUnpaid && !payment)
      throw invalidParameter('check_in', 'Only an order that is paid can be checked in at once: send its payment.');
    const key = idempotency?.key;
    return this.capacity.withCapacityRetry(
      async () => {
        const lines = takeHeld ? await takeHeld(order.lines) : order.lines;
        const { order: made, attendees } = await this.hand.place(caller, { ...order, lines });
        const { order: paid } = payment
          ? await this.intake.accept(caller, {
              orderId: made.id,
              by: 'hand',
              reason: `paid by ${payment.method.replace('_', ' ')}`,
              reference: payment.reference,
              method: payment.method,
              ...(cashierId === null ? {} : { cashierId }),
            })
          : { order: made };
        if (params.check_in === true) for (const { id } of attendees) await this.admission.checkInNew(caller, id);
        return paid;
      },
      key === undefined ? {} : { settle: async () => (await this.orders.byKey(key)) !== undefined },
    );
  }

  /** What is to be stored. Reads settings and tickets, so it is outside of the unit of work. */
  private async read(params: CreateBoxOfficeOrderDto, idempotency: Idempotency | undefined): Promise<HandOrder> {
    const purchaser = params.purchaser ?? {};
    const lines = await this.lines.read(params.tickets, purchaser);
    const at = await this.siteClock.present();
    const { priced, ...quote } = await this.hand.quote(lines, at);
    checkExpected({ total: params.expected_total }, quote.quote, priced);
    const isBeyond = params.over_capacity === true;
    return {
      status: quote.quote.totalMinor > 0 ? 'pending' : 'completed',
      lines,
      purchaser: { name: purchaser.name ?? '', email: purchaser.email ?? '' },
      quote,
      expires: await this.hand.deadline(),
      reason: isBeyond ? ENTERED_BEYOND : ENTERED,
      at,
      idempotency,
      force: isBeyond,
      isSilent: params.send_tickets === false,
    };
  }

  private async placed(idempotency: Idempotency | undefined): Promise<OrderEntity | undefined> {
    const order = idempotency && (await this.orders.byKey(idempotency.key));
    if (order) checkSame(order.fingerprint, idempotency);
    return order;
  }

  private async response(order: OrderEntity, isReplay: boolean): Promise<RestResponse<OrderResponse>> {
    const response = await this.views.forPurchaser(order);
    return new RestResponse(response, {
      status: 201,
      headers: {
        ...NO_CACHE,
        Location: String(response.rest_url),
        ...(isReplay ? { 'Idempotency-Replay': 'true' } : {}),
      },
    });
  }
}
