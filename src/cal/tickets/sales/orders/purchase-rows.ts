import { randomBytes } from 'node:crypto';
import type { Caller } from '#core/context';
import { eventSnapshotOf, nameColumns } from '../model/attendee.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { UNLIMITED } from '../holds/buyer-limits.service.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import type { SiteMoment } from '../../kernel/site-clock.service.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { newOrderKeySalt } from './order-key.service.js';
import type { OrderChange } from '../model/order-change.entity.js';
import { type OrderState, ORDER_STATES } from '../../kernel/order-states.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { PositionPrice } from '../prices/order-prices.js';
import type { PriceKind } from '../model/price-kind.js';
import type { NewAttendee, Purchase } from '../model/purchase.js';

/** The row of an order. */
export function newOrder(id: number, purchase: Purchase): OrderEntity {
  const { date, date_utc: dateUtc } = purchase.at;
  const { fee, totalMinor: total, names, exchange } = purchase;
  return {
    id,
    status: purchase.status,
    gateway: purchase.gateway,
    secret_salt: newOrderKeySalt(),
    idempotency_key: purchase.idempotencyKey,
    fingerprint: purchase.fingerprint,
    cart_id: purchase.cartId,
    user_id: exchange ? exchange.source.user_id : purchase.caller.userId,
    purchaser_name: purchase.purchaser.name,
    purchaser_email: purchase.purchaser.email,
    languages: exchange?.source.languages ?? purchase.languages,
    currency: purchase.currency,
    total_minor: total,
    fee_minor: fee.feeMinor,
    fee_tax_minor: fee.taxMinor,
    fee_tax_rate: fee.tax.rate,
    fee_tax_included: fee.tax.isIncluded,
    tax_name: names.tax,
    fee_name: names.fee,
    discount_id: purchase.discount?.id ?? null,
    discount_code: purchase.discount?.code ?? '',
    access_code_id: purchase.accessCode?.id ?? null,
    date,
    date_utc: dateUtc,
    modified_utc: dateUtc,
    expires: ORDER_STATES[purchase.status].place === 'pending' ? purchase.expires : null,
    paid_utc: purchase.status === 'completed' ? dateUtc : null,
    to_return_minor: 0,
    is_test: exchange?.source.is_test ?? false,
    dispute: '',
    reference: '',
    is_silent: purchase.isSilent ?? false,
    ...(ORDER_STATES[purchase.status].place === 'pending' || total === 0 ? purchase.buyer : UNLIMITED),
  };
}

/** Every order has been pending, if only for a moment. */
export function firstChanges(
  { id, status, date_utc: dateUtc }: OrderEntity,
  { caller, reason }: Purchase,
): OrderChange[] {
  const change = (from: OrderState, to: OrderState): OrderChange => ({
    order_id: id,
    status_from: from,
    status_to: to,
    date_utc: dateUtc,
    user_id: caller.userId,
    reason,
  });
  return status === 'pending'
    ? [change('created', 'pending')]
    : [change('created', 'pending'), change('pending', status)];
}

/** What an attendee is made from. */
export interface AttendeeParts {
  /** Who orders or enters them. */
  caller: Caller;
  id: number;
  ticket: TicketEntity;
  host: TicketHost | undefined;
  attendee: NewAttendee;
  price: PositionPrice;
  /** Default: that of the offer. */
  priceKind?: PriceKind;
  orderId: number | null;
  status: AttendeeEntity['status'];
  place: AttendeeEntity['place'];
  present: SiteMoment;
}

type PriceColumns = Pick<
  AttendeeEntity,
  'price_minor' | 'unit_minor' | 'discount_minor' | 'fee_minor' | 'tax_rate' | 'tax_included' | 'tax_minor'
>;

function priceColumns({ unitMinor, discountMinor, feeMinor, tax, taxMinor, priceMinor }: PositionPrice): PriceColumns {
  return {
    price_minor: priceMinor,
    unit_minor: unitMinor,
    discount_minor: discountMinor,
    fee_minor: feeMinor,
    tax_rate: tax.rate,
    tax_included: tax.isIncluded,
    tax_minor: taxMinor,
  };
}

/** The row of an attendee. */
export function newAttendee({
  caller,
  id,
  ticket,
  host,
  attendee,
  price,
  priceKind = '',
  orderId,
  status,
  place,
  present,
}: AttendeeParts): AttendeeEntity {
  return {
    id,
    provider: ticket.provider,
    ticket_id: ticket.id,
    post_id: ticket.post_id,
    order_id: orderId,
    user_id: null,
    author_id: caller.userId,
    status,
    place,
    ...nameColumns(attendee.name),
    email: attendee.email,
    optout: attendee.optout,
    currency: ticket.currency,
    ...priceColumns(price),
    price_kind: priceKind,
    ticket_title: ticket.title,
    ticket_description: ticket.excerpt,
    ...eventSnapshotOf(host),
    security_code: randomBytes(10).toString('hex'),
    information: attendee.information,
    transferred_utc: null,
    checked_in: false,
    checkin_utc: null,
    checkin_source: null,
    checkin_user_id: null,
    checkin_device: null,
    date: present.date,
    date_utc: present.date_utc,
    modified: present.date,
    modified_utc: present.date_utc,
  };
}
