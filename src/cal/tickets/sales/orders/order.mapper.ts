import type { SiteUrls } from '#core/context';
import { plainLine } from '#core/text';
import { fromMs } from '#core/time';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { CHECK_IN_STATUSES, toEventSnapshotResponse } from '../model/attendee.js';
import { fixedAmount } from '../../kernel/money/money.js';
import { percentOf } from '../../kernel/money/rate.js';
import { qrAddress } from '../attendees/qr-code.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { OrderChange } from '../model/order-change.entity.js';
import type { OrderMembers } from '../model/order-follower.js';
import type { PositionPrice } from '../prices/order-prices.js';
import { orderTotals, positionOf } from '../prices/order-totals.js';
import { toOrderTotalsResponse } from '../prices/order-totals.mapper.js';
import type {
  OrderAttendeeResponse,
  OrderChangeResponse,
  OrderItemResponse,
  OrderResponse,
} from '../model/order.response.js';

/** How an order is shown. */
export interface OrderView {
  urls: SiteUrls;
  attendees: readonly AttendeeEntity[];
  /** Secret of the order, for its purchaser; absent for managers. */
  key?: string;
  /** History, for managers. */
  changes?: readonly OrderChange[];
  /** What the payment provider says once, when the payment begins. */
  paymentStart?: Readonly<Record<string, unknown>>;
  /** What followers add; none in lists. */
  added?: readonly OrderMembers[];
}

/** An order on the wire. */
export function toOrderResponse(order: OrderEntity, view: OrderView): OrderResponse {
  const { urls, attendees, key, changes, paymentStart, added = [] } = view;
  const members = merged(added.map(({ order: own }) => own));
  const payment = members.payment || paymentStart ? { ...members.payment, ...paymentStart } : undefined;
  const { currency } = order;
  const id = `${urls.siteHost}?type=order&id=${order.id}`;
  return {
    id: order.id,
    global_id: id,
    status: order.status,
    ...(key === undefined ? {} : { order_key: key }),
    gateway: order.gateway,
    currency,
    total: fixedAmount(order.total_minor, currency),
    total_minor: order.total_minor,
    totals: toOrderTotalsResponse(orderTotals(order, attendees), {
      tax: order.tax_name,
      fee: order.fee_name,
      code: order.discount_code,
    }),
    items: toOrderItemResponses(attendees, currency),
    attendees: attendees.map((attendee) => ({
      ...attendeeOfOrder(attendee, urls, key !== undefined),
      ...merged(added.map((follower) => follower.attendees?.get(attendee.id))),
    })),
    purchaser: { name: order.purchaser_name, email: order.purchaser_email },
    date: order.date,
    date_utc: order.date_utc,
    modified_utc: order.modified_utc,
    expires_utc:
      order.expires !== null && (order.status === 'pending' || order.status === 'action-req')
        ? fromMs(order.expires)
        : null,
    paid_utc: order.paid_utc,
    refund_due: order.to_return_minor > 0,
    to_return_minor: order.to_return_minor,
    test_mode: order.is_test,
    ...members,
    ...(payment ? { payment } : {}),
    ...(changes
      ? { dispute: order.dispute, reference: order.reference, history: changes.map(toOrderChangeResponse) }
      : {}),
    rest_url: urls.restUrl(`cal/tickets/v1/orders/${order.id}`),
  };
}

/** The members of all. */
function merged<T extends object>(members: readonly (T | undefined)[]): T {
  return Object.assign({}, ...members) as T;
}

/**
 * What was bought, as it was then: tickets of one kind at the same price are one item. The tax of an order is divided
 * among its tickets, so those of an item can differ by one minor unit.
 */
export function toOrderItemResponses(attendees: readonly AttendeeEntity[], currency: string): OrderItemResponse[] {
  const lines = new Map<string, { attendee: AttendeeEntity; prices: PositionPrice[] }>();
  for (const attendee of attendees) {
    const price = positionOf(attendee);
    const { unitMinor, discountMinor, feeMinor, tax } = price;
    const key = JSON.stringify([attendee.ticket_id, attendee.price_kind, unitMinor, discountMinor, feeMinor, tax]);
    lines.set(key, { attendee, prices: [...(lines.get(key)?.prices ?? []), price] });
  }
  return [...lines.values()].map(({ attendee, prices }) => {
    const [price] = prices.toSorted((a, b) => b.taxMinor - a.taxMinor);
    const subtotalMinor = prices.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    return {
      ticket_id: attendee.ticket_id,
      post_id: attendee.post_id ?? 0,
      title: plainLine(attendee.ticket_title),
      event: toEventSnapshotResponse(attendee),
      quantity: prices.length,
      price: fixedAmount(price.priceMinor, currency),
      price_minor: price.priceMinor,
      subtotal: fixedAmount(subtotalMinor, currency),
      ...(attendee.price_kind === '' ? {} : { price_kind: attendee.price_kind }),
      unit_minor: price.unitMinor,
      discount_minor: price.discountMinor,
      fee_minor: price.feeMinor,
      tax_percent: percentOf(price.tax.rate),
      tax_included: price.tax.isIncluded,
      tax_minor: price.taxMinor,
    };
  });
}

/** A ticket with its code once it is valid. @param isForPurchaser who no longer sees the codes of transferred tickets */
function attendeeOfOrder(attendee: AttendeeEntity, urls: SiteUrls, isForPurchaser: boolean): OrderAttendeeResponse {
  const { id, ticket_id, post_id, name, email, status, optout, checked_in, information, transferred_utc } = attendee;
  const isHidden = isForPurchaser && transferred_utc !== null;
  return {
    id,
    ticket_id,
    post_id: post_id ?? 0,
    title: name,
    email,
    status,
    optout: optout === 1,
    checked_in,
    ...(information && !isHidden ? { information } : {}),
    ...(transferred_utc === null ? {} : { transferred_utc }),
    ...(attendee.price_kind === '' ? {} : { price_kind: attendee.price_kind }),
    ...(CHECK_IN_STATUSES.includes(status) && !isHidden
      ? { security_code: attendee.security_code, qr_url: qrAddress(attendee, urls) }
      : {}),
  };
}

function toOrderChangeResponse({
  status_from,
  status_to,
  date_utc,
  user_id,
  reason,
}: OrderChange): OrderChangeResponse {
  return { from: status_from, to: status_to, date_utc, author: user_id ?? 0, reason };
}
