import type { EventSnapshotResponse } from '../cal/tickets/kernel/index.js';
import type { InformationField } from '../cal/tickets/catalog/index.js';
import type {
  CancellationRequestResponse,
  OrderExchangeResponse,
  OrderTotalsResponse,
  SelfServiceResponse,
} from '../cal/tickets/sales/index.js';
import type { RestError } from '#core/errors';
import type { PageExtensionRegistry, PageSite } from '#core/site';
import type { OrganiserContact } from './contacts/organiser-contact.js';
import type { ShopLanguage } from './shop-language.js';
import type { Form } from './shop-page.js';
import type { TicketEvent } from './ticket-event.js';

/** An order as `orders/<id>` shows it to its purchaser. */
export interface OrderView {
  id: number;
  /** Key of the order; not for managers. */
  order_key?: string;
  status: string;
  currency: string;
  total: string;
  total_minor: number;
  totals: OrderTotalsResponse;
  expires_utc: string | null;
  to_return_minor: number;
  test_mode: boolean;
  purchaser: { name: string; email: string };
  payment?: Record<string, unknown>;
  items: OrderItemView[];
  attendees: OrderAttendeeView[];
  exchange?: OrderExchangeResponse;
  self_service?: SelfServiceResponse;
  cancellation_request?: CancellationRequestResponse;
}

/** States in which an order can be paid. */
const WAITING: readonly string[] = ['pending', 'action-req'];

/** Whether an order waits for its payment. */
export const waits = ({ status }: Pick<OrderView, 'status'>): boolean => WAITING.includes(status);

/** What was given back of an order, minor units. */
export interface OrderRefunds {
  refunded_minor: number;
  /** What is on its way back. */
  refunding_minor: number;
  /** What pays for tickets that tickets of the order were exchanged for. */
  exchanged_minor: number;
}

/** Tickets of one kind and price of an order. */
export interface OrderItemView {
  ticket_id: number;
  /** Event or page; 0: deleted. */
  post_id: number;
  title: string;
  quantity: number;
  subtotal: string;
  /** The event at the time of purchase. */
  event: EventSnapshotResponse | null;
}

/** Attendee of an order, with the code of the ticket. */
export interface OrderAttendeeView {
  id: number;
  ticket_id: number;
  title: string;
  status: string;
  checked_in: boolean;
  information?: Record<string, unknown>;
  transferred_utc?: string;
  /** Order of the ticket that it was exchanged for. */
  exchanged_for_order?: number;
  security_code?: string;
  qr_url?: string;
}

/** What a purchaser does with one ticket on the page. */
export type TicketAction = 'change' | 'transfer' | 'withdraw' | 'cancel';

/** Whether a text names what a purchaser does with one ticket. */
export function isTicketAction(text: unknown): text is TicketAction {
  return text === 'change' || text === 'transfer' || text === 'withdraw' || text === 'cancel';
}

/** A form about a ticket that was refused. */
export interface RefusedForm {
  attendeeId: number;
  action: TicketAction;
  values: Form;
}

/** What the page of an order is made from. */
export interface OrderParts {
  /** Address of the page, with a slash at the end. */
  address: string;
  siteUrl: string;
  site: PageSite;
  language: ShopLanguage;
  /** The events of the order by id of the ticket. */
  events: ReadonlyMap<number, TicketEvent>;
  /** What the drawn codes of tickets contain, by id of the attendee. */
  codes: ReadonlyMap<number, string>;
  /** What tickets request of attendees, by id of the ticket. */
  fields: ReadonlyMap<number, readonly InformationField[]>;
  refunds: OrderRefunds;
  /** Whom the purchaser asks; undefined where the site names none. */
  contact: OrganiserContact | undefined;
  /** What other modules offer for tickets, such as files. */
  links: PageExtensionRegistry;
  /** What was done with a ticket just now. */
  done?: TicketAction;
  error?: RestError;
  refused?: RefusedForm;
}
