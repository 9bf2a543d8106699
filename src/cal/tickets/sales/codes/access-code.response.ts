import { type TicketResponse } from '../../catalog/tickets/ticket.response.js';
import { LimitedCodeListResponse, LimitedCodeResponse } from './limited-code.response.js';

/** An access code. The code itself is only in the response to the request that made it. */
export class AccessCodeResponse extends LimitedCodeResponse {}

/** An access code that was just made. */
export class NewAccessCodeResponse extends AccessCodeResponse {
  /** The code; purchasers can write it in any case. Nothing returns it again. @example K7QF-2MZX-9TWB */
  code!: string;
}

/** A page of access codes. */
export class AccessCodeListResponse extends LimitedCodeListResponse {
  /** Codes of this page, the newest first. */
  access_codes!: AccessCodeResponse[];
}

/** What an access code opens. */
export class OpenedTicketsResponse {
  /** Tickets of the event or page that are hidden without the code. */
  tickets!: TicketResponse[];
}
