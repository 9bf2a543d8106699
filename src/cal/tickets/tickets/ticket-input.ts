import type { PostStatus } from '../../../core/content/post.entity.js';
import { invalidParameter, RestError } from '../../../core/rest/errors.js';
import { isNumeric } from '../../../core/rest/parameters/index.js';
import type { InformationField } from '../attendees/attendee-information.js';
import { readFields } from '../attendees/attendee-information.js';
import type { Home } from '../homes/home.js';
import { parsePrice } from '../money/money.js';
import type { SaleWindow } from './sale-window.js';
import { isDay, timeOfDay, windowMoment } from './sale-window.js';
import type { CapacityMode, Collection, Provider } from './ticket.entity.js';

/** What can be said of a ticket. Absent members stay as they are, or get their defaults when it is made. */
export interface TicketInput {
  name?: string;
  description?: string;
  /** Minor units. */
  price?: number;
  show_description?: boolean;
  /** Wall clock of the home; null: the default. */
  sale_from?: string | null;
  sale_until?: string | null;
  /** Empty: one is generated. */
  sku?: string;
  iac?: Collection;
  fields?: InformationField[];
  menu_order?: number;
  /** Least and most of this ticket in one order; null: no such limit. */
  min_per_order?: number | null;
  max_per_order?: number | null;
  mode?: CapacityMode;
  /** Own places, or the cap; null: no limit. */
  capacity?: number | null;
  /** Places of the event that its tickets share. */
  event_capacity?: number | null;
  /** Places that are to be left now. */
  stock?: number;
  not_going?: boolean;
  reduced?: { enabled: boolean; minor: number | null; from: string; until: string };
  status?: PostStatus;
  /** Made unique; default: from the name. */
  slug?: string;
  author?: number;
  /** Publication, wall clock of the site and UTC. */
  date?: string;
  date_utc?: string | null;
}

/** The members of a ticket as requests have them (tickets.md §4.4). */
export interface TicketFields {
  name?: string;
  description?: string;
  price?: unknown;
  show_description?: unknown;
  start_date?: string;
  start_time?: string;
  end_date?: string;
  end_time?: string;
  sku?: string;
  iac?: string;
  attendee_information_fields?: unknown;
  menu_order?: number;
  min_per_order?: number;
  max_per_order?: number;
  ticket?: Record<string, unknown>;
}

/** Most places one pool can have. */
const MOST_PLACES = 2_000_000_000;
const MODES: readonly string[] = ['own', 'global', 'capped', ''];
const COLLECTIONS: readonly string[] = ['none', 'allowed', 'required'];

/** 400 `tec-tickets-rest-invalid_price`. */
export function invalidPrice(): RestError {
  return new RestError(
    'tec-tickets-rest-invalid_price',
    'A price is a number such as 12.50, not negative, without separators; empty is free.',
    400,
  );
}

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || /^(1|true|yes|on)$/i.test(typeof value === 'string' ? value : '');

/** What the members of a ticket are read against. */
export interface ReadContext {
  provider: Provider;
  home: Home;
  currency: string;
  /** The sale window so far: when only a day or only a time of day is sent, the other part stays. */
  window?: SaleWindow;
}

/**
 * Reads the members of a ticket that a request sent.
 * @throws RestError 400 `rest_invalid_param`, `tec-tickets-rest-invalid_price`
 */
export function readTicket(sent: TicketFields, context: ReadContext): TicketInput {
  const { provider, currency } = context;
  const input: TicketInput = {
    name: sent.name,
    description: sent.description,
    sku: sent.sku,
    menu_order: sent.menu_order,
  };
  for (const name of ['min_per_order', 'max_per_order'] as const)
    if (sent[name] !== undefined) input[name] = sent[name] || null;
  if (provider === 'tc' && sent.price !== undefined) input.price = readPrice(sent.price, currency);
  if (sent.show_description !== undefined) {
    if (typeof sent.show_description === 'object')
      throw invalidParameter('show_description', 'show_description must be yes or no.');
    input.show_description = isYes(sent.show_description);
  }
  if (sent.iac !== undefined) input.iac = (COLLECTIONS.includes(sent.iac) ? sent.iac : 'none') as Collection;
  if (sent.attendee_information_fields !== undefined) {
    const fields = readFields(sent.attendee_information_fields);
    if (!fields)
      throw invalidParameter('attendee_information_fields', 'Send a list of {label, type, required, slug, extra}.');
    input.fields = fields;
  }
  readWindow(sent, context, input);
  if (sent.ticket) readPlaces(sent.ticket, { provider, currency }, input);
  return input;
}

function readPrice(sent: unknown, currency: string): number {
  const minor = parsePrice(sent, currency);
  if (minor === undefined) throw invalidPrice();
  return minor;
}

function readWindow(sent: TicketFields, { home: { timezone }, window }: ReadContext, input: TicketInput): void {
  for (const name of ['start_date', 'end_date'] as const) {
    if (sent[name] !== undefined && sent[name] !== '' && !isDay(sent[name]))
      throw invalidParameter(name, `${name} must be a day such as 2031-05-10.`);
  }
  for (const name of ['start_time', 'end_time'] as const) {
    if (sent[name] !== undefined && sent[name] !== '' && timeOfDay(sent[name]) === undefined) {
      throw invalidParameter(name, `${name} must be a time of day such as 17:30:00 or 5:30pm.`);
    }
  }
  if (sent.start_date !== undefined || sent.start_time !== undefined) {
    const day = sent.start_date ?? window?.from.slice(0, 10) ?? '';
    input.sale_from = windowMoment(day, sent.start_time ?? '', window?.from.slice(11) || '00:00:00', timezone);
  }
  if (sent.end_date !== undefined || sent.end_time !== undefined) {
    const day = sent.end_date ?? window?.until.slice(0, 10) ?? '';
    input.sale_until = windowMoment(day, sent.end_time ?? '', window?.until.slice(11) || '23:59:59', timezone);
  }
}

/** The bracketed part: places and reduced price. */
function readPlaces(
  ticket: Record<string, unknown>,
  context: { provider: Provider; currency: string },
  input: TicketInput,
): void {
  const { mode, capacity, event_capacity: eventCapacity, stock, not_going: notGoing, sale_price: salePrice } = ticket;
  if (mode !== undefined) {
    if (typeof mode !== 'string' || !MODES.includes(mode))
      throw invalidParameter('ticket', 'ticket.mode must be own, global, capped or empty.');
    input.mode = mode as CapacityMode;
  }
  if (capacity !== undefined) input.capacity = readCount(capacity, 'capacity');
  if (eventCapacity !== undefined && eventCapacity !== '' && Number(eventCapacity) !== 0)
    input.event_capacity = readCount(eventCapacity, 'event_capacity');
  if (stock !== undefined && stock !== '') input.stock = readCount(stock, 'stock') ?? undefined;
  if (notGoing !== undefined) input.not_going = isYes(notGoing);
  if (salePrice !== undefined && context.provider === 'tc') input.reduced = readReduced(salePrice, context.currency);
}

function readCount(value: unknown, name: string): number | null {
  if (value === '' || value === null) return null;
  if (!isNumeric(value) || !Number.isInteger(Number(value)) || Number(value) < -1 || Number(value) > MOST_PLACES) {
    throw invalidParameter('ticket', `ticket.${name} must be a whole number of places; -1 or empty is no limit.`);
  }
  return Number(value) === -1 ? null : Number(value);
}

function readReduced(value: unknown, currency: string): NonNullable<TicketInput['reduced']> {
  if (typeof value !== 'object' || value === null)
    throw invalidParameter('ticket', 'ticket.sale_price must be {checked, price, start_date, end_date}.');
  const { checked, price, start_date: from = '', end_date: until = '' } = value as Record<string, unknown>;
  if (!isYes(checked)) return { enabled: false, minor: null, from: '', until: '' };
  for (const day of [from, until])
    if (day !== '' && !isDay(day))
      throw invalidParameter('ticket', 'The days of ticket.sale_price must be such as 2031-05-10.');
  if (from !== '' && until !== '' && String(until) < String(from))
    throw invalidParameter('ticket', 'The reduced price ends before it begins.');
  return { enabled: true, minor: readPrice(price, currency), from: String(from), until: String(until) };
}
