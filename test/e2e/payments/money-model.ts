/** A ticket of an order, as the model has it. */
export interface ModelTicket {
  id: number;
  /** What is left of its price, minor units. */
  left: number;
  /** By how much `left` can be wrong, because a part of a refund was divided among tickets. */
  slack: number;
  isLive: boolean;
  isReturned: boolean;
}

/**
 * What the money of an order has to be, from docs/payments.md ("What each cent belongs to") and nothing of the code.
 * All amounts are minor units.
 */
export class MoneyModel {
  state = 'pending';
  captured = 0;
  /** What went back, and what is requested. */
  returned = 0;
  /** The part of it that a person still has to pay out. */
  requested = 0;
  /** What disputes took. */
  withdrawn = 0;
  /** The order was completed once. */
  isSold = false;
  /** What returns have left of what was sold. */
  sale: number;

  constructor(
    readonly id: number,
    readonly total: number,
    readonly tickets: ModelTicket[],
  ) {
    this.sale = total;
  }

  /** What was paid and is not a part of the sale. */
  get excess(): number {
    return this.state === 'pending' ? 0 : this.captured - this.returned - (this.isSold ? this.sale : 0);
  }

  /** What can still be returned. */
  get rest(): number {
    return this.captured - this.returned;
  }

  get seats(): number {
    return this.isSold ? this.tickets.filter(({ isLive }) => isLive).length : 0;
  }

  /** Documents have what was sold until a refund is through. */
  get documents(): number {
    return this.isSold ? this.sale + this.requested : 0;
  }

  /** Money comes. @returns what a bank statement says of it */
  pay(minor: number): string {
    this.captured += minor;
    if (this.state === 'completed') return 'overpaid';
    if (this.state !== 'pending') return 'late';
    if (this.captured < this.total) return 'underpaid';
    this.complete();
    return this.captured > this.total ? 'overpaid' : 'matched';
  }

  complete(): void {
    this.state = 'completed';
    this.isSold = true;
  }

  /** A refund that names no ticket: excess first, then all tickets in proportion to what is left of them. */
  returnAmount(minor: number): void {
    const ofSale = this.isSold ? Math.max(0, minor - this.excess) : 0;
    for (const ticket of this.tickets) {
      if (ofSale > 0 && ticket.left > 0) {
        ticket.left = Math.max(0, ticket.left - (ticket.left * ofSale) / this.sale);
        ticket.slack += 2;
      }
    }
    this.sale -= ofSale;
    this.returned += minor;
  }

  /** A refund of a ticket, of which a part can be retained. */
  returnTicket(ticket: ModelTicket, minor: number): void {
    ticket.left = Math.max(0, ticket.left - minor);
    ticket.isReturned = true;
    this.sale -= minor;
    this.returned += minor;
  }

  /** The order ends, and its seats come back. */
  end(state: string): void {
    this.state = state;
    for (const ticket of this.tickets) ticket.isLive = false;
  }
}
