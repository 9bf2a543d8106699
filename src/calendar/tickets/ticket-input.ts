import { parsePrice, type TicketHost } from '../../cal/tickets/kernel/index.js';
import type { CapacityMode, OwnCapacity, TicketEntity, TicketInput } from '../../cal/tickets/catalog/index.js';
import { invalidParameter } from '#core/errors';
import { normaliseWall, startOfDay, utcToWall } from '#core/time';
import { postArguments } from '../posts/post-input.js';
import type { StockMode, TicketFieldsDto } from './ticket.dto.js';

const MODE_OF: Readonly<Record<StockMode, CapacityMode>> = {
  own: 'own',
  capped: 'capped',
  global: 'global',
  unlimited: '',
};

/** What the fields of a ticket are read against. */
export interface TicketContext {
  host: TicketHost;
  currency: string;
  /** The site's zone. */
  zone: string;
  /** UTC. */
  now: string;
  /** The tickets of the home have places that they share. */
  sharesCapacity: boolean;
  /** The ticket so far with its own places; a new one has none. */
  before?: { ticket: TicketEntity; capacityFields: OwnCapacity };
}

/**
 * What was sent of a ticket, in the terms of cal/tickets. Absent members stay as they are; a new ticket without any
 * capacity is unlimited.
 * @throws RestError 400 `rest_invalid_param` naming the price, the days or the places that cannot be
 */
export function ticketInput(fields: TicketFieldsDto, context: TicketContext): TicketInput {
  const { host, now, before } = context;
  const { title, description, excerpt, image: _, ...post } = postArguments(fields, context.zone);
  const wall = (moment: string | null | undefined): string | undefined =>
    moment == null ? undefined : normaliseWall(moment, host.timezone);
  const input: TicketInput = {
    ...post,
    name: title,
    description: excerpt ?? description,
    price: amount(fields.price, 'price', context.currency),
    reduced: reduced(fields, context),
    show_description: fields.show_description ?? (before ? undefined : false),
    sale_from: wall(fields.start_date) ?? (before ? undefined : saleFromToday(fields, host, now)),
    sale_until: wall(fields.end_date),
    sku: fields.sku,
    ...places(fields, context),
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** A sale begins today, unless it would have to end before because the event began on an earlier day. */
function saleFromToday({ end_date: until }: TicketFieldsDto, host: TicketHost, now: string): string | undefined {
  const today = startOfDay(utcToWall(now, host.timezone));
  return until == null && host.startDate !== null && host.startDate < today ? undefined : today;
}

function amount(sent: number | null | undefined, name: string, currency: string): number | undefined {
  if (sent == null) return undefined;
  const minor = parsePrice(sent, currency);
  if (minor === undefined) throw invalidParameter(name, `${name} must be an amount of at most nine digits.`);
  return minor;
}

/** The reduced price: what is not sent of it stays, null takes it away. */
function reduced(fields: TicketFieldsDto, { currency, before }: TicketContext): TicketInput['reduced'] {
  const { sale_price: price, sale_price_start_date: sentFrom, sale_price_end_date: sentUntil } = fields;
  if (price === undefined && sentFrom === undefined && sentUntil === undefined) return undefined;
  if (price === null) return { enabled: false, minor: null, from: '', until: '' };
  const ticket = before?.ticket;
  const minor = amount(price, 'sale_price', currency) ?? ticket?.reduced_minor ?? null;
  if (minor === null) throw invalidParameter('sale_price', 'Say what the reduced price is that these days are for.');
  const day = (sent: string | null | undefined, known: string | undefined): string =>
    sent === undefined ? (known ?? '') : (sent ?? '');
  const from = day(sentFrom, ticket?.reduced_from);
  const until = day(sentUntil, ticket?.reduced_until);
  if (from !== '' && until !== '' && until < from)
    throw invalidParameter(
      sentUntil === undefined ? 'sale_price_start_date' : 'sale_price_end_date',
      'The reduced price ends before it begins.',
    );
  return { enabled: true, minor, from, until };
}

type CapacityArguments = Pick<TicketInput, 'mode' | 'capacity' | 'event_capacity' | 'stock'>;

const CAPACITY_ARGUMENTS = ['stock_mode', 'capacity', 'stock', 'event_capacity'] as const;

/** Where places are counted and how many there are. Those that are taken stay taken. */
function places(fields: TicketFieldsDto, context: TicketContext): CapacityArguments {
  const { capacity, stock, event_capacity: eventCapacity } = fields;
  if (context.before && CAPACITY_ARGUMENTS.every((name) => fields[name] === undefined)) return {};
  const mode = modeOf(fields, context.before?.ticket);
  if (mode === 'global' || mode === 'capped') {
    const shared = eventCapacity ?? (mode === 'global' ? (capacity ?? stock) : undefined);
    if (shared === undefined && !context.sharesCapacity)
      throw invalidParameter('event_capacity', 'Say how many places the event has to share.');
    return { mode, event_capacity: shared, ...(mode === 'capped' ? { capacity, stock } : {}) };
  }
  if (mode === '') return { mode };
  return { mode, ...ownCapacity(fields, context) };
}

function modeOf(fields: TicketFieldsDto, ticket: TicketEntity | undefined): CapacityMode {
  if (fields.stock_mode !== undefined) return MODE_OF[fields.stock_mode];
  const isCounted = fields.capacity !== undefined || fields.stock !== undefined;
  if (ticket && ticket.mode !== '') return ticket.mode;
  return isCounted ? 'own' : '';
}

/** A ticket's own places; more that are to be left than it has room for make it larger. */
function ownCapacity({ capacity, stock }: TicketFieldsDto, { before }: TicketContext): CapacityArguments {
  if (!before) return { capacity, stock };
  const { capacityFields: known, ticket } = before;
  const isNew = ticket.mode !== 'own' && ticket.mode !== 'capped';
  if (isNew && capacity === undefined && stock === undefined)
    throw invalidParameter('capacity', 'Say how many places the ticket gets of its own.');
  if (stock === undefined) return { capacity };
  const needed = stock + known.taken;
  const seats = capacity ?? known.capacity ?? 0;
  return { capacity: seats < needed ? needed : capacity, stock };
}
