import { ApiProperty } from '#core/openapi';
import { ScanResultResponse } from '../../admission/scans/scan.response.js';

/** A ticket that a device has sold. */
export class SoldTicketResponse {
  /** Id of the attendee. @example 10 */
  @ApiProperty({ type: 'integer' })
  attendee_id!: number;

  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Title of the ticket. @example "Seat" */
  ticket!: string;

  /** Name; may be empty. @example "Ada" */
  name!: string;

  /** Id of the event or page; 0: none. @example 1 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Secret code. @example 40bcf07dccc3e67a06f2 */
  security_code!: string;

  /** What the QR code to print contains. @example "10-40bcf07dccc3e67a06f2" */
  code_text!: string;
}

/** A sale of a device. No e-mail address is in it. */
export class DeviceSaleResponse {
  /** Id of the order. @example 30 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** What the device calls the sale. @example "7f3c9a10-1" */
  nonce!: string;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Total, decimal. @example 25.00 */
  total!: string;

  /** Total in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** Tickets with their codes, for printing. */
  tickets!: SoldTicketResponse[];

  /** What became of the entries, where a list was to admit the buyers at once. */
  entries?: ScanResultResponse[];
}
