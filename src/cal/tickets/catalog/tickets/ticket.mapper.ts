import type { MapperContext, SiteUrls } from '#core/context';
import { NO_DATE } from '#core/content';
import { dateDetails } from '#core/time';
import type { TicketPoolEntity } from '../capacity/ticket-pool.entity.js';
import { left, leastOf, percentageLeft, type TicketSeats } from '../../kernel/capacity/pool.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { currencyStyle, fixedAmount, plainAmount, formattedAmount } from '../../kernel/money/money.js';
import { percentOf } from '../../kernel/money/rate.js';
import { isReduced } from './price.js';
import { saleWindow } from './sale-window.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import type { AttendeeResponse } from '../attendees/attendee.response.js';
import type { TicketResponse } from './ticket.response.js';
import type {
  CapacityDetailsResponse,
  ReducedPriceResponse,
  TicketCostDetailsResponse,
} from './ticket-details.response.js';
import type { AttendeeFigures } from './ticket-attendees.adapter.js';

type InformationMembers = Pick<
  TicketResponse,
  'supports_attendee_information' | 'requires_attendee_information' | 'attendee_information_fields'
>;
type EditorMembers = Pick<
  TicketResponse,
  'capacity_type' | 'sku' | 'available_from_start_time' | 'available_from_end_time' | 'totals'
>;

/** A ticket with everything that its figures depend on. */
export interface TicketFacts {
  ticket: TicketEntity;
  /** Event or page; absent once it was deleted. */
  host: TicketHost | undefined;
  /** The ticket's own counters. */
  pool: TicketPoolEntity;
  /** The counters of the pools of its event that it draws on too, in order of id. */
  shared: readonly TicketPoolEntity[];
  /** Places whose time has run out but that are still counted, by id of the pool. */
  expired: ReadonlyMap<number, number>;
}

/** What only managers see of a ticket. */
export interface ManagerView {
  figures: AttendeeFigures;
  /** `false` in the answers to writes, which leave fees out (recorded). */
  fees: boolean;
}

/** How a ticket is shown. */
export interface TicketView {
  urls: SiteUrls;
  manager?: ManagerView;
  /** Attendees that the caller may see; default: none. */
  attendees?: AttendeeResponse[];
  /** There are more than these. */
  hasMoreAttendees?: boolean;
  /** Adds what those who write tickets see of a single one. */
  editor: boolean;
  /** UTC, for prices that are reduced today. */
  nowUtc: string;
}

/** `<host>?type=<type>&id=<id>`: identity across sites. */
export function globalId({ siteHost }: Pick<MapperContext, 'siteHost'>, type: string, id: number): string {
  return `${siteHost}?type=${type}&id=${id}`;
}

/** Places left, in the pool that has the least; null: no limit. */
export function seatsLeft({ pool, shared, expired }: TicketFacts): number | null {
  return leastOf([pool, ...shared].map((each) => left(each, expired.get(each.id))));
}

/** The number of places a ticket is said to have: its own, its cap, or those of its smallest pool; null: no limit. */
export function capacityOf({ pool, shared }: Pick<TicketFacts, 'pool' | 'shared'>): number | null {
  return pool.capacity ?? leastOf(shared.map(({ capacity }) => capacity));
}

/** The pools that a ticket draws on, for changes of their counters. */
export function seatsOf({ pool, shared }: Pick<TicketFacts, 'pool' | 'shared'>): TicketSeats {
  return { ticketId: pool.id, sharedPoolIds: shared.map(({ id }) => id), revision: pool.revision };
}

/** No limit is −1, or empty where the ticket does not manage places at all (tickets.md §4.1). */
function capacityMember(facts: TicketFacts): number | '' {
  const capacity = capacityOf(facts);
  if (capacity !== null) return capacity;
  return facts.ticket.provider === 'rsvp' || facts.ticket.mode === '' ? '' : -1;
}

/** A ticket on the wire (tickets.md §4.1). */
export function toTicketResponse(facts: TicketFacts, view: TicketView): TicketResponse {
  const { ticket, host } = facts;
  const { from, until } = saleWindow(ticket, host);
  const sold = ticket.provider === 'tc';
  const available = seatsLeft(facts);
  const id = globalId(view.urls, ticket.provider, ticket.id);
  return {
    id: ticket.id,
    post_id: ticket.post_id ?? 0,
    provider: ticket.provider,
    type: 'default',
    global_id: id,
    global_id_lineage: [id],
    author: String(ticket.author_id ?? 0),
    status: ticket.status,
    date: ticket.date,
    date_utc: ticket.date_utc ?? NO_DATE,
    modified: ticket.modified,
    modified_utc: ticket.modified_utc ?? NO_DATE,
    title: ticket.title,
    description: ticket.excerpt,
    image: false,
    available_from: from,
    available_from_details: dateDetails(from),
    available_until: until,
    available_until_details: dateDetails(until),
    capacity: capacityMember(facts),
    capacity_details: capacityDetails(facts, view.manager !== undefined),
    is_available: available !== 0,
    cost: formattedAmount(ticket.price_minor, ticket.currency),
    cost_details: costDetails(ticket),
    on_sale: sold ? isReduced(ticket, host, view.nowUtc) : null,
    sale_price_data: sold ? reducedPrice(ticket) : [],
    price_suffix: null,
    iac: ticket.iac,
    ...informationMembers(ticket),
    ...ownMembers(ticket),
    attendees: view.attendees ?? [],
    ...(view.hasMoreAttendees
      ? { attendees_url: view.urls.restUrl(`cal/tickets/v1/attendees?ticket_id=${ticket.id}`) }
      : {}),
    ...(view.manager ? managerMembers(ticket, view.manager) : {}),
    rest_url: view.urls.restUrl(`cal/tickets/v1/tickets/${ticket.id}`),
    ...(view.editor ? editorMembers(facts, from, until) : {}),
  };
}

function capacityDetails(facts: TicketFacts, manager: boolean): CapacityDetailsResponse {
  const available = seatsLeft(facts);
  const capacity = capacityMember(facts);
  const { pool, ticket } = facts;
  return {
    available_percentage: percentageLeft(available, capacityOf(facts)),
    available: available ?? -1,
    ...(manager
      ? { max: capacity === '' ? 0 : capacity, sold: pool.sold, pending: pool.pending, global_stock_mode: ticket.mode }
      : {}),
  };
}

function costDetails({ price_minor: price, currency }: TicketEntity): TicketCostDetailsResponse {
  const { symbol, decimals } = currencyStyle(currency);
  return {
    currency_symbol: symbol,
    currency_position: 'prefix',
    values: [plainAmount(price, currency)],
    suffix: null,
    currency_decimal_separator: '.',
    currency_decimal_numbers: decimals,
    currency_thousand_separator: ',',
  };
}

function reducedPrice(ticket: TicketEntity): ReducedPriceResponse {
  const { reduced, reduced_minor: minor, currency } = ticket;
  return {
    enabled: reduced ? '1' : '',
    sale_price: reduced && minor !== null ? fixedAmount(minor, currency) : '',
    start_date: reduced ? ticket.reduced_from : '',
    end_date: reduced ? ticket.reduced_until : '',
  };
}

function informationMembers({ fields }: TicketEntity): InformationMembers {
  if (!fields || fields.length === 0) return { supports_attendee_information: false };
  return {
    supports_attendee_information: true,
    requires_attendee_information: fields.some(({ required }) => required),
    attendee_information_fields: fields,
  };
}

type OwnMembers = Pick<
  TicketResponse,
  'min_per_order' | 'max_per_order' | 'tax_percent' | 'tax_included' | 'donation' | 'visibility' | 'member_roles'
>;

/** Members of our own design: only tickets that differ in them have them, so recorded answers stay as they are. */
function ownMembers({
  min_per_order: least,
  max_per_order: most,
  tax_rate: rate,
  tax_included: isIncluded,
  donation_min_minor: donationMin,
  donation_max_minor: donationMax,
  currency,
  visibility,
  member_roles: roles,
}: TicketEntity): OwnMembers {
  return {
    ...(least === null ? {} : { min_per_order: least }),
    ...(most === null ? {} : { max_per_order: most }),
    ...(rate === null ? {} : { tax_percent: percentOf(rate) }),
    ...(isIncluded === null ? {} : { tax_included: isIncluded }),
    ...(donationMin === null
      ? {}
      : {
          donation: {
            min: fixedAmount(donationMin, currency),
            max: donationMax === null ? null : fixedAmount(donationMax, currency),
          },
        }),
    ...(visibility === 'public' ? {} : { visibility }),
    ...(visibility === 'members' && roles !== null ? { member_roles: roles } : {}),
  };
}

function managerMembers(
  ticket: TicketEntity,
  { figures, fees }: ManagerView,
): Pick<TicketResponse, 'rsvp' | 'checkin' | 'fees'> {
  const { total, checkedIn, going } = figures;
  const percentage = total === 0 ? 100 : Math.ceil((100 * checkedIn) / total);
  return {
    ...(ticket.provider === 'rsvp' ? { rsvp: { rsvp_going: going, rsvp_not_going: total - going } } : {}),
    checkin: {
      checked_in: checkedIn,
      unchecked_in: total - checkedIn,
      checked_in_percentage: percentage,
      unchecked_in_percentage: 100 - percentage,
    },
    ...(fees ? { fees: { available_fees: [], automatic_fees: [], selected_fees: [] } } : {}),
  };
}

function editorMembers(facts: TicketFacts, from: string, until: string): EditorMembers {
  const { ticket, pool } = facts;
  const available = seatsLeft(facts);
  const unlimited = ticket.provider === 'rsvp' ? 0 : -1;
  return {
    capacity_type: available === null ? 'unlimited' : ticket.mode,
    sku: ticket.sku,
    available_from_start_time: from.slice(11),
    available_from_end_time: until.slice(11),
    totals: { stock: available ?? unlimited, sold: pool.sold, pending: pool.pending },
  };
}

/** What a hidden ticket is shown as: every value blanked, recursively (tickets.md §4.2). */
export function blanked(value: unknown): unknown {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))) return 0;
  if (typeof value === 'boolean') return null;
  if (typeof value === 'string' || value === null) return 'No Access';
  if (Array.isArray(value)) return value.map(blanked);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, blanked(member)]));
  return 'No Access';
}
