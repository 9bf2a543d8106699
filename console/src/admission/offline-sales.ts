import { NOTHING_HELD, seatsLeft, withoutSeats, type HeldSeats } from './held-seats.js';
import type { RecordStore } from './record-store.js';
import type { saleRequest } from './sale-draft.js';

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 10 * 60_000;
const SALE = 'sale:';
const HELD = 'held';

/** A sale without a network, from when it is made until the service has confirmed it or a person has seen the conflict. */
export interface OfflineSale {
  request: ReturnType<typeof saleRequest> & { offline: true; sold_at: string };
  ticketId: number;
  quantity: number;
  /** For people. */
  title: string;
  /** What was paid, decimal; with its currency. */
  total: string;
  currency: string;
  /** Why the service refused it; it is not sent again then. */
  conflict?: string;
  attempts: number;
  /** Not sent again before, milliseconds since 1970. */
  notBeforeMs: number;
}

/** Seats that the device holds and sales that wait, in memory and encrypted in the store of the device. */
export class OfflineSales {
  held: HeldSeats = NOTHING_HELD;
  private sales = new Map<string, OfflineSale>();

  constructor(private readonly store: RecordStore) {}

  async load(): Promise<void> {
    this.held = (await this.store.read<HeldSeats>(HELD)).get(HELD) ?? NOTHING_HELD;
    const sales = [...(await this.store.read<OfflineSale>(SALE)).values()];
    sales.sort((a, b) => a.request.sold_at.localeCompare(b.request.sold_at));
    this.sales = new Map(sales.map((sale) => [sale.request.nonce, sale]));
  }

  /** Forgets what is in memory; the store is wiped as a whole. */
  clear(): void {
    this.held = NOTHING_HELD;
    this.sales.clear();
  }

  /** Sales that the service has not answered. */
  waiting(): OfflineSale[] {
    return [...this.sales.values()].filter(({ conflict }) => conflict === undefined);
  }

  /** Sales that the service refused. */
  conflicts(): OfflineSale[] {
    return [...this.sales.values()].filter(({ conflict }) => conflict !== undefined);
  }

  /** Sales to send now, in the order in which they were made. */
  due(nowMs: number): OfflineSale[] {
    return this.waiting().filter(({ notBeforeMs }) => notBeforeMs <= nowMs);
  }

  left(ticketId: number, serviceMs: number): number {
    return seatsLeft(this.held, this.waiting(), ticketId, serviceMs);
  }

  /** Sells seats that the device holds. @returns whether it held enough */
  async add(sale: OfflineSale, serviceMs: number): Promise<boolean> {
    if (sale.quantity > this.left(sale.ticketId, serviceMs)) return false;
    // In memory first: a second sale at the same moment must not get the same seats.
    this.sales.set(sale.request.nonce, sale);
    try {
      await this.store.write({ [SALE + sale.request.nonce]: sale });
    } catch (error) {
      this.sales.delete(sale.request.nonce);
      throw error;
    }
    return true;
  }

  async saveHeld(held: HeldSeats): Promise<void> {
    this.held = held;
    await this.store.write({ [HELD]: held });
  }

  /** The service has made an order of it: its seats are used. */
  async confirm({ request: { nonce }, ticketId, quantity }: OfflineSale): Promise<void> {
    this.sales.delete(nonce);
    this.held = withoutSeats(this.held, ticketId, quantity);
    await this.store.write({ [SALE + nonce]: undefined, [HELD]: this.held });
  }

  /** The service refused it. The name and the address of the buyer are removed. */
  refuse(sale: OfflineSale, conflict: string): Promise<void> {
    return this.replace({ ...sale, request: { ...sale.request, purchaser: {} }, conflict });
  }

  /** It is sent again later, each time after a longer pause. */
  postpone(sale: OfflineSale, nowMs: number): Promise<void> {
    const attempts = sale.attempts + 1;
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
    return this.replace({ ...sale, attempts, notBeforeMs: nowMs + pauseMs });
  }

  /** A good connection ends all pauses. */
  hurry(): void {
    for (const sale of this.sales.values()) sale.notBeforeMs = 0;
  }

  /** A person has seen the conflict. */
  async dismiss(nonce: string): Promise<void> {
    this.sales.delete(nonce);
    await this.store.write({ [SALE + nonce]: undefined });
  }

  private async replace(sale: OfflineSale): Promise<void> {
    this.sales.set(sale.request.nonce, sale);
    await this.store.write({ [SALE + sale.request.nonce]: sale });
  }
}
