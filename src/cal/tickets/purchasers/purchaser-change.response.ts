import { ApiProperty } from '#core/openapi';
import { PurchaserResponse } from '../sales/model/order.response.js';

/** Why an attendee has the new address of the purchaser or stays as it was. */
export const ATTENDEE_OUTCOMES = ['changed', 'same', 'other-address', 'transferred'] as const;

/** What a change of the purchaser meant for an attendee. */
export class PurchaserAttendeeResponse {
  /** Id of the attendee. @example 10 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name now. @example "Ada Lovelace" */
  title!: string;

  /** E-mail address now. @example ada@example.org */
  email!: string;

  /**
   * `changed`: was the purchaser's own and changed with the purchaser; `same`: nothing of it was to be changed;
   * `other-address`: has an address of its own; `transferred`: belongs to another holder.
   * @example changed
   */
  @ApiProperty({ enum: ATTENDEE_OUTCOMES })
  outcome!: (typeof ATTENDEE_OUTCOMES)[number];
}

/** The result of a change of the purchaser. */
export class PurchaserChangeResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** Whether this request changed anything. */
  changed!: boolean;

  /** The purchaser now. */
  purchaser!: PurchaserResponse;

  /** Whether the order has a new key: former addresses of its page are not valid. */
  key_renewed!: boolean;

  /** All attendees of the order. */
  attendees!: PurchaserAttendeeResponse[];

  /** Ids of unpaid orders for an exchange of its tickets, which changed with it. @example [] */
  @ApiProperty({ type: 'integer', isArray: true })
  exchange_orders!: number[];

  /** Whether a message with the tickets, or about the payment, is sent to the new address. */
  confirmation_sent!: boolean;

  /** Whether a notice is sent to the former address. */
  previous_notified!: boolean;
}
