import type { AnswerSchemas } from '../../../core/rest/openapi.js';
import { FIELD_TYPES } from '../attendees/attendee-information.js';
import { ORDER_STATE_NAMES } from '../orders/order-states.js';

type Schema = Record<string, unknown>;

const text = (description: string): Schema => ({ type: 'string', description });
const flag = (description: string): Schema => ({ type: 'boolean', description });
const number = (description: string): Schema => ({ type: 'integer', description });
const list = (items: Schema): Schema => ({ type: 'array', items });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description ? { description } : {}),
  properties,
});
const moment = (description: string): Schema => ({ type: 'string', example: '2031-05-01 10:00:00', description });
const noneOr = (schema: Schema, none: Schema): Schema => ({ oneOf: [schema, none] });

const common = {
  id: number('Id, unique over all kinds of posts.'),
  post_id: number('Event or page.'),
  global_id: text('Identity across sites.'),
  global_id_lineage: list({ type: 'string' }),
  author: text('Id of the user who made it, as text; 0: nobody signed in.'),
  status: text('publish, or trash for an RSVP in the bin.'),
  date: moment('Made, site time.'),
  date_utc: moment('Made, UTC.'),
  modified: moment('Last change, site time.'),
  modified_utc: moment('Last change, UTC.'),
  rest_url: text('Address here.'),
};

/** The objects of this namespace as OpenAPI schemas. */
export const SCHEMAS: Record<string, Schema> = {
  Image: object({
    id: number('Id of the attachment.'),
    url: text('Address.'),
    sizes: { type: 'object', additionalProperties: ref('ImageSize') },
  }),
  ImageSize: object({ width: number('Pixels.'), height: number('Pixels.'), url: text('Address.') }),
  DateDetails: object({
    year: text('Four digits; empty: no date.'),
    month: text('Two digits.'),
    day: text('Two digits.'),
    hour: text('Two digits.'),
    minutes: text('Two digits.'),
    seconds: text('Two digits.'),
  }),
  CostDetails: object({
    currency_symbol: text('Such as $.'),
    currency_position: { type: 'string', enum: ['prefix', 'postfix'] },
    values: list(text('Amount without trailing zeros.')),
    suffix: { type: 'string', nullable: true },
    currency_decimal_separator: text('.'),
    currency_decimal_numbers: number('Digits after it.'),
    currency_thousand_separator: text(','),
  }),
  CapacityDetails: object({
    available_percentage: number('Whole percent left, rounded down; 100 without limit.'),
    available: number('Places left; -1: no limit.'),
    max: number('Managers: places there are.'),
    sold: number('Managers: places sold.'),
    pending: number('Managers: places of orders that wait for payment.'),
    global_stock_mode: {
      type: 'string',
      enum: ['own', 'global', 'capped', ''],
      description: 'Managers: what places are counted against.',
    },
  }),
  CheckinReport: object({
    checked_in: number('People.'),
    unchecked_in: number('People.'),
    checked_in_percentage: number('Rounded up; 100 when there is nobody.'),
    unchecked_in_percentage: number('The rest.'),
  }),
  CheckinDetails: object({
    date: moment('Site time.'),
    date_details: ref('DateDetails'),
    source: { type: 'string', enum: ['site', 'app'], description: 'By hand, or by a scanner.' },
    author: number('Id of the user; 0 for scanners.'),
  }),
  RSVPReport: object({ rsvp_going: number('People.'), rsvp_not_going: number('People.') }),
  PaymentDetails: object({
    provider: text('tc'),
    price: text('What was paid, without trailing zeros.'),
    currency: text('Symbol.'),
    date: moment('Site time.'),
    date_details: ref('DateDetails'),
  }),
  InformationField: object({
    slug: text('Name of the answer.'),
    type: { type: 'string', enum: [...FIELD_TYPES] },
    required: flag('An answer must be given.'),
    label: text('The question.'),
    extra: { type: 'object', description: 'options: accepted answers.' },
  }),
  Ticket: object({
    ...common,
    provider: { type: 'string', enum: ['tc', 'rsvp'] },
    type: text('default'),
    title: text('HTML text.'),
    description: text('Simple HTML.'),
    image: noneOr(ref('Image'), { type: 'boolean' }),
    available_from: moment('Begin of the sale, clocks of the event.'),
    available_from_details: ref('DateDetails'),
    available_until: moment('End of the sale; empty: open.'),
    available_until_details: ref('DateDetails'),
    capacity: noneOr(number('Places; -1: no limit.'), text('Empty: places are not counted.')),
    capacity_details: ref('CapacityDetails'),
    is_available: flag('There are places left, whether on sale now or not.'),
    cost: text('Regular price with symbol.'),
    cost_details: ref('CostDetails'),
    on_sale: { type: 'boolean', nullable: true, description: 'A reduced price runs today; null for RSVPs.' },
    sale_price_data: { description: 'The reduced price; an empty list for RSVPs.' },
    price_suffix: { type: 'string', nullable: true },
    iac: { type: 'string', enum: ['none', 'allowed', 'required'] },
    supports_attendee_information: flag('Attendees are asked for something.'),
    requires_attendee_information: flag('Some of it is required.'),
    attendee_information_fields: list(ref('InformationField')),
    attendees: list(ref('Attendee')),
    checkin: ref('CheckinReport'),
    rsvp: ref('RSVPReport'),
  }),
  Attendee: object({
    ...common,
    ticket_id: number('Ticket.'),
    ticket: { type: 'object', description: 'The ticket in short.' },
    title: text('Name of the holder.'),
    optout: flag('Hidden from the public.'),
    provider: { type: 'string', enum: ['tc', 'rsvp'] },
    order: number('Managers: id of the order; RSVPs without one: their own.'),
    email: text('Managers.'),
    checked_in: flag('Managers.'),
    checkin_details: noneOr(ref('CheckinDetails'), { type: 'boolean' }),
    rsvp_going: flag('Managers, RSVP.'),
    payment: ref('PaymentDetails'),
    information: { type: 'object', description: 'Managers: answers by slug.', additionalProperties: {} },
  }),
  QR: object({ id: number('Attendee.'), checked_in: { type: 'string', enum: ['1', ''] } }),
  CartItem: object({
    ticket_id: number('Ticket.'),
    quantity: number('Places held.'),
    post_id: number('Event or page.'),
    optout: { type: 'integer', enum: [0, 1] },
    iac: text('none, allowed, required.'),
    provider: { type: 'string', enum: ['tickets-commerce', 'rsvp'] },
  }),
  Cart: object({
    tickets: list(ref('CartItem')),
    meta: list({ type: 'object' }),
    cart_url: text('Empty for an empty cart.'),
    checkout_url: text('Empty for an empty cart.'),
    cart_hash: text('Names the cart in later requests; keep it secret.'),
  }),
  OrderItem: object({
    ticket_id: number('Ticket.'),
    title: text('When it was bought.'),
    quantity: number('Tickets.'),
    price: text('What each cost.'),
    subtotal: text('What all cost.'),
  }),
  Order: object({
    id: number('Id, unique over all kinds of posts.'),
    status: { type: 'string', enum: ORDER_STATE_NAMES },
    order_key: text('Lets the purchaser read and cancel the order; keep it secret.'),
    gateway: text('Payment provider.'),
    currency: text('ISO code.'),
    total: text('Decimal.'),
    total_minor: number('Minor units.'),
    items: list(ref('OrderItem')),
    attendees: list({ type: 'object' }),
    purchaser: object({ name: text('Name.'), email: text('E-mail address.') }),
    expires_utc: { type: 'string', nullable: true, description: 'Until when it may be paid.' },
  }),
};

const page = (name: string, schema: string): Schema =>
  object({
    rest_url: text('Address of this page.'),
    total: number('Items on all pages.'),
    total_pages: number('Pages.'),
    [name]: list(ref(schema)),
  });

/** What the operations answer. */
export const ANSWERS: AnswerSchemas = {
  'TicketsController.list': page('tickets', 'Ticket'),
  'TicketsController.read': ref('Ticket'),
  'TicketsController.create': ref('Ticket'),
  'TicketsController.update': ref('Ticket'),
  'TicketsController.remove': flag('true'),
  'AttendeesController.list': page('attendees', 'Attendee'),
  'AttendeesController.read': ref('Attendee'),
  'AttendeesController.create': ref('Attendee'),
  'AttendeesController.update': ref('Attendee'),
  'CartController.read': ref('Cart'),
  'CartController.write': ref('Cart'),
  'OrdersController.create': ref('Order'),
  'OrdersController.read': ref('Order'),
  'OrdersController.list': page('orders', 'Order'),
  'QrController.read': ref('QR'),
};
