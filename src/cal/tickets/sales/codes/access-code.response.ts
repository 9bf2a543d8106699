import { ApiProperty } from '#core/openapi';
import { TicketResponse } from '../../catalog/tickets/ticket.response.js';

/** An access code. The code itself is only in the response to the request that made it. */
export class AccessCodeResponse {
  /** Id of the code. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** What it is for, for managers. @example "Friends of the choir" */
  name!: string;

  /** Tickets that it opens; null: it does not depend on them. */
  @ApiProperty({ type: 'integer', isArray: true, example: null })
  ticket_ids!: number[] | null;

  /** Events and pages whose hidden tickets it opens; null as for tickets. @example [4] */
  @ApiProperty({ type: 'integer', isArray: true })
  post_ids!: number[] | null;

  /** First moment at which it is valid, UTC; null: no first one. */
  @ApiProperty({ example: null })
  valid_from_utc!: string | null;

  /** End of its validity, UTC; null: none. @example "2031-06-01 00:00:00" */
  valid_until_utc!: string | null;

  /** Orders that can use it; null: no limit. @example 100 */
  @ApiProperty({ type: 'integer' })
  max_uses!: number | null;

  /** Orders that use it now, without those that were cancelled, expired or refunded. @example 0 */
  @ApiProperty({ type: 'integer' })
  uses!: number;

  /** It can be used. */
  is_active!: boolean;

  /** Id of the user who made it; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** When it was made, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;
}

/** An access code that was just made. */
export class NewAccessCodeResponse extends AccessCodeResponse {
  /** The code; purchasers can write it in any case. Nothing returns it again. @example K7QF-2MZX-9TWB */
  code!: string;
}

/** A page of access codes. */
export class AccessCodeListResponse {
  /** Codes on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Number of pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** Codes of this page, the newest first. */
  access_codes!: AccessCodeResponse[];
}

/** What an access code opens. */
export class OpenedTicketsResponse {
  /** Tickets of the event or page that are hidden without the code. */
  tickets!: TicketResponse[];
}
