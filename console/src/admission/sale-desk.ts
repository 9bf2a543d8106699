import { plainText } from '../lib/text.js';
import type { ConnectionEvent } from './connection.js';
import { ServiceError, type DeviceApi } from './device-api.js';
import type { CheckInList } from './device-types.js';
import { activeReserves, MAX_OFFLINE_TICKETS, withoutSeats, type Reserve, type TicketPrice } from './held-seats.js';
import type { OfflineSale, OfflineSales } from './offline-sales.js';
import { saleRequest, ticketsOfList, type Sale, type SaleDraft, type SoldTicket } from './sale-draft.js';
import { isoOf } from './scanner.js';

const TIMEOUT_MS = 15_000;

/** What the desk needs of the session. */
export interface DeskParts {
  api: () => DeviceApi;
  sales: OfflineSales;
  nowMs: () => number;
  /** The clock of the service, as far as the device knows it. */
  serviceMs: () => number;
  report: (event: ConnectionEvent) => void;
  /** Something that the page shows has changed. */
  changed: () => void;
}

interface Quote {
  currency: string;
  total: string;
  total_minor: number;
}

/** Sells from the seats that the device holds, and sends these sales to the service. */
export class SaleDesk {
  /** Sales that the service has confirmed since the page was opened, with codes; the newest first. */
  confirmed: readonly Sale[] = [];
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: DeskParts) {}

  /** Holds seats of a ticket, with their price. @throws ServiceError */
  reserve(ticket: SoldTicket, quantity: number, hours: number): Promise<void> {
    return this.inOrder(async () => {
      const { api, sales } = this.parts;
      const ticketId = ticket.id;
      // First: without a price nothing can be sold.
      const price = await this.priceOf(ticket);
      await api().post<Reserve>('/reserves', { ticket_id: ticketId, quantity, hours }, TIMEOUT_MS);
      await sales.saveHeld({ ...sales.held, prices: { ...sales.held.prices, [ticketId]: price } });
      await this.readReserves();
    });
  }

  /** Gives a reserve back, after the sales that wait. @throws ServiceError */
  giveBack(id: number): Promise<void> {
    return this.inOrder(async () => {
      await this.sendAll();
      if (this.parts.sales.waiting().length > 0) return;
      await this.parts.api().post(`/reserves/${id}/return`, {}, TIMEOUT_MS);
      await this.readReserves();
    });
  }

  /** Reads what is left of the reserves. @throws ServiceError */
  refresh(): Promise<void> {
    return this.inOrder(() => this.readReserves());
  }

  /** Uploads sales that wait. @throws ServiceError */
  upload(): Promise<void> {
    return this.inOrder(async () => {
      if (await this.sendAll()) await this.readReserves();
    });
  }

  /** Sells from the reserves. @returns false: the device does not hold so many */
  async sell(draft: SaleDraft, list: CheckInList, ticketId: number, quantity: number): Promise<boolean> {
    const { sales, nowMs, serviceMs, changed } = this.parts;
    const price = sales.held.prices[ticketId] as TicketPrice | undefined;
    const quoted = price?.totals[quantity - 1];
    if (!price || !quoted) return false;
    const isFree = draft.payment === 'complimentary' || quoted.minor === 0;
    const one: SaleDraft = {
      ...draft,
      quantities: { [ticketId]: quantity },
      payment: isFree ? 'complimentary' : draft.payment,
    };
    const { expected_total: total, ...rest } = saleRequest(one, list, crypto.randomUUID(), quoted);
    const sale: OfflineSale = {
      request: {
        ...rest,
        ...(!isFree && { expected_total: total }),
        offline: true,
        sold_at: isoOf(nowMs()),
      } as OfflineSale['request'],
      ticketId,
      quantity,
      title: price.title,
      total: isFree ? '0' : total,
      currency: price.currency,
      attempts: 0,
      notBeforeMs: 0,
    };
    const isSold = await sales.add(sale, serviceMs());
    changed();
    return isSold;
  }

  /**
   * Sells online. The service takes seats of the reserves when there are no others, so they count as used until the
   * reserves are read again. @throws ServiceError
   */
  sellOnline(request: ReturnType<typeof saleRequest>): Promise<Sale> {
    return this.inOrder(async () => {
      const { api, sales } = this.parts;
      let { held } = sales;
      for (const { ticket_id: id, quantity } of request.tickets) held = withoutSeats(held, id, quantity);
      await sales.saveHeld(held);
      try {
        return await api().post<Sale>('/sales', request, TIMEOUT_MS);
      } finally {
        await this.readReserves().catch(() => undefined);
      }
    });
  }

  waiting(): OfflineSale[] {
    return this.parts.sales.waiting();
  }

  conflicts(): OfflineSale[] {
    return this.parts.sales.conflicts();
  }

  /** Reserves with seats, from the last response of the service. */
  reserves(): Reserve[] {
    return activeReserves(this.parts.sales.held, this.parts.serviceMs());
  }

  /** Empty for a ticket whose price the device does not know. */
  titleOf(ticketId: number): string {
    return (this.parts.sales.held.prices[ticketId] as TicketPrice | undefined)?.title ?? '';
  }

  /** Tickets of a list that the device holds, with what is left; also those of which nothing is left. */
  heldTickets(list: CheckInList): { id: number; price: TicketPrice; left: number }[] {
    const { sales, serviceMs } = this.parts;
    const ids = new Set(this.reserves().map(({ ticket_id: id }) => id));
    const held = Object.entries(sales.held.prices)
      .map(([id, price]) => ({ id: Number(id), post_id: price.eventId, title: price.title, cost: '', price }))
      .filter(({ id }) => ids.has(id));
    const admitted = new Set(ticketsOfList(held, list).map(({ id }) => id));
    return held
      .filter(({ id }) => admitted.has(id))
      .map(({ id, price }) => ({ id, price, left: sales.left(id, serviceMs()) }));
  }

  async dismiss(nonce: string): Promise<void> {
    await this.parts.sales.dismiss(nonce);
    this.parts.changed();
  }

  /** One after the other: numbers that were read before a sale arrived must not replace later ones. */
  private inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.work.then(work).finally(this.parts.changed);
    this.work = next.catch(() => undefined);
    return next;
  }

  /** Each sale has its own answer; a refused one does not hold up the others. @returns whether something was sent */
  private async sendAll(): Promise<boolean> {
    const { api, sales, nowMs, report } = this.parts;
    const due = sales.due(nowMs());
    for (const sale of due) {
      try {
        const body = { ...sale.request, device_time: isoOf(nowMs()) };
        const answer = await api().post<Sale>('/sales', body, TIMEOUT_MS);
        await sales.confirm(sale);
        this.confirmed = [answer, ...this.confirmed];
      } catch (error) {
        if (!(error instanceof ServiceError) || error.isRefusedDevice) throw error;
        if (!error.isFailure) await sales.refuse(sale, error.message);
        else await sales.postpone(sale, nowMs());
        if (error.status === 0) {
          report('failed');
          throw error;
        }
      }
    }
    return due.length > 0;
  }

  private async readReserves(): Promise<void> {
    const { api, sales, serviceMs } = this.parts;
    const { reserves } = await api().get<{ reserves: Reserve[] }>('/reserves', {}, TIMEOUT_MS);
    await sales.saveHeld({ ...sales.held, reserves: activeReserves({ reserves, prices: {} }, serviceMs()) });
  }

  private async priceOf({ id: ticketId, post_id: eventId, title }: SoldTicket): Promise<TicketPrice> {
    const totals: { total: string; minor: number }[] = [];
    let currency = '';
    for (let quantity = 1; quantity <= MAX_OFFLINE_TICKETS; quantity++) {
      const body = { tickets: [{ ticket_id: ticketId, quantity, price: 'full' }] };
      const quote = await this.parts.api().post<Quote>('/sales/quotes', body, TIMEOUT_MS);
      totals.push({ total: quote.total, minor: quote.total_minor });
      ({ currency } = quote);
    }
    return { title: plainText(title), eventId, currency, totals };
  }
}
