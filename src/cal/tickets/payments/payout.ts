/** Days of which payouts are listed. */
export interface PayoutPeriod {
  /** First day on which a payout arrives, `2031-05-01`; absent: no limit. */
  from?: string;
  /** Last day, included. */
  to?: string;
}

/** Money that a payment service sends to the bank account of the organizer. */
export interface Payout {
  /** What the payment service calls it. */
  reference: string;
  /** Day on which it arrives at the bank, UTC. */
  arrivalDay: string;
  /** As the payment service names it, such as `paid`. */
  status: string;
  /** ISO 4217 code. */
  currency: string;
  /** What arrives, minor units; below 0 where the payment service takes money back. */
  amountMinor: number;
  /**
   * What it consists of, a page at a time. What is left of the amounts without the fees adds up to the amount of the
   * payout. Absent where the payment service does not say it.
   */
  movements?: AsyncIterable<readonly PayoutMovement[]>;
}

/** A movement of money at a payment service. */
export interface PayoutMovement {
  /** What the payment service calls it. */
  reference: string;
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other';
  dateUtc: string;
  /** Minor units; below 0 where money leaves. */
  amountMinor: number;
  /** What the payment service takes of it, minor units. */
  feeMinor: number;
  /** `capture_id` of the payment that it belongs to. */
  captureId?: string;
}
