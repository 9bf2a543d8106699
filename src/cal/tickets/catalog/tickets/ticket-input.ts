import type { PostStatus } from '#core/content';
import { invalidParameter, RestError } from '#core/errors';
import type { InformationField } from '../attendees/attendee-information.js';
import { informationFields } from '../attendees/information-field.dto.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { parsePrice } from '../../kernel/money/money.js';
import { rateOf } from '../../kernel/money/rate.js';
import type { DonationDto } from './donation.dto.js';
import { type SaleWindow, isDay, timeOfDay, windowMoment } from './sale-window.js';
import type { TicketCapacityDto } from './ticket-capacity.dto.js';
import type { TicketMembersDto } from './ticket.dto.js';
import type { CapacityMode, Collection, Provider, Visibility } from '../model/ticket.entity.js';
import { isYes } from '#core/parameters';

/** What can be said of a ticket. Absent members stay as they are, or get their defaults when it is made. */
export interface TicketInput {
  name?: string;
  description?: string;
  /** Minor units. */
  price?: number;
  /** Of a new ticket; default: that of the site. */
  currency?: string;
  show_description?: boolean;
  /** Wall clock of the host; null: the default. */
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
  /** Thousandths of a percent; null: that of the site. */
  tax_rate?: number | null;
  /** Null: as the site says. */
  tax_included?: boolean | null;
  visibility?: Visibility;
  /** Null: all users. */
  member_roles?: string[] | null;
  /** Bounds of the amount that purchasers choose; null: the price is fixed. */
  donation?: { least: number; most: number | null } | null;
  mode?: CapacityMode;
  /** Own places, or the cap; null: no limit. */
  capacity?: number | null;
  /** Places of the event that its tickets share. */
  event_capacity?: number | null;
  /** Pools of the event that a new ticket draws on, instead of what `mode` says. */
  pool_ids?: readonly number[];
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

const COLLECTIONS: readonly string[] = ['none', 'allowed', 'required'];

/** 400 `tec-tickets-rest-invalid_price`. */
export function invalidPrice(): RestError {
  return new RestError(
    'tec-tickets-rest-invalid_price',
    'A price is a number such as 12.50, not negative, without separators; empty is free.',
    400,
  );
}

/** What the members of a ticket are read against. */
export interface ReadContext {
  provider: Provider;
  host: TicketHost;
  currency: string;
  /** The sale window so far: when only a day or only a time of day is sent, the other part stays. */
  window?: SaleWindow;
}

/**
 * Reads the members of a ticket that a request sent.
 * @throws RestError 400 `rest_invalid_param`, `tec-tickets-rest-invalid_price`
 */
export function readTicket(sent: TicketMembersDto, context: ReadContext): TicketInput {
  const { provider, currency } = context;
  const input: TicketInput = {
    name: sent.name,
    description: sent.description,
    sku: sent.sku,
    menu_order: sent.menu_order,
  };
  for (const name of ['min_per_order', 'max_per_order'] as const)
    if (sent[name] !== undefined) input[name] = sent[name] || null;
  if (sent.tax_percent !== undefined) input.tax_rate = readTaxRate(sent.tax_percent);
  if (sent.tax_included !== undefined) input.tax_included = sent.tax_included;
  readAudience(sent, provider, input);
  if (provider === 'tc' && sent.donation !== undefined)
    input.donation = sent.donation && readDonation(sent.donation, currency);
  if (provider === 'tc' && sent.price !== undefined) input.price = readPrice(sent.price, currency);
  if (sent.show_description !== undefined) {
    if (typeof sent.show_description === 'object')
      throw invalidParameter('show_description', 'show_description must be yes or no.');
    input.show_description = isYes(sent.show_description);
  }
  if (sent.iac !== undefined) input.iac = (COLLECTIONS.includes(sent.iac) ? sent.iac : 'none') as Collection;
  if (sent.attendee_information_fields !== undefined)
    input.fields = informationFields(sent.attendee_information_fields ?? []);
  readWindow(sent, context, input);
  if (sent.ticket) readCapacity(sent.ticket, context, input);
  return input;
}

function readDonation({ min, max }: DonationDto, currency: string): NonNullable<TicketInput['donation']> {
  const least = parsePrice(min, currency);
  const most = max === undefined || max === null ? null : parsePrice(max, currency);
  if (least === undefined || most === undefined)
    throw invalidParameter('donation', 'min and max must be amounts with a decimal point, such as 5.00.');
  return { least, most };
}

function readAudience(
  { visibility, member_roles: roles }: TicketMembersDto,
  provider: Provider,
  input: TicketInput,
): void {
  if (provider === 'rsvp' && visibility !== undefined && visibility !== 'public')
    throw invalidParameter('visibility', 'RSVPs are public.');
  if (visibility !== undefined) input.visibility = visibility;
  if (roles !== undefined) input.member_roles = roles?.length ? [...new Set(roles)] : null;
}

function readPrice(sent: unknown, currency: string): number {
  const minor = parsePrice(sent, currency);
  if (minor === undefined) throw invalidPrice();
  return minor;
}

function readTaxRate(percent: number | null): number | null {
  if (percent === null) return null;
  const rate = rateOf(percent);
  if (rate === undefined)
    throw invalidParameter('tax_percent', 'tax_percent must be 0 to 100 with at most three decimals, or null.');
  return rate;
}

function readWindow(sent: TicketMembersDto, { host: { timezone }, window }: ReadContext, input: TicketInput): void {
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

/** Capacity and reduced price. */
function readCapacity(ticket: TicketCapacityDto, { provider, currency }: ReadContext, input: TicketInput): void {
  const { mode, capacity, event_capacity, stock, not_going, sale_price: salePrice } = ticket;
  Object.assign(input, { mode, capacity, event_capacity, stock, not_going });
  if (salePrice !== undefined && provider === 'tc') input.reduced = readReduced(salePrice, currency);
}

function readReduced(value: unknown, currency: string): NonNullable<TicketInput['reduced']> {
  if (typeof value !== 'object' || value === null)
    throw invalidParameter('ticket.sale_price', 'sale_price must be {checked, price, start_date, end_date}.');
  const { checked, price, start_date: from = '', end_date: until = '' } = value as Record<string, unknown>;
  if (!isYes(checked)) return { enabled: false, minor: null, from: '', until: '' };
  for (const day of [from, until])
    if (day !== '' && !isDay(day))
      throw invalidParameter('ticket.sale_price', 'The days of sale_price must be such as 2031-05-10.');
  if (from !== '' && until !== '' && String(until) < String(from))
    throw invalidParameter('ticket.sale_price', 'The reduced price ends before it begins.');
  return { enabled: true, minor: readPrice(price, currency), from: String(from), until: String(until) };
}
