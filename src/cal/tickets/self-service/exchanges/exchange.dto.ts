import { RestParam, MAX_ID } from '#core/parameters';
import { OrderAttendeeIdDto } from '../order-attendee.dto.js';

/** Why the types of answers are not checked here. */
const ANSWERS = 'The fields of the ticket decide what is accepted (`attendee-information.ts`).';

/** Parameters of `GET orders/<id>/attendees/<attendee_id>/exchange`. */
export class ListExchangesDto extends OrderAttendeeIdDto {}

/** Parameters of `POST orders/<id>/attendees/<attendee_id>/exchange`. The `Idempotency-Key` header makes a repeat safe. */
export class ExchangeTicketDto extends OrderAttendeeIdDto {
  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    required: true,
    description: 'Id of the new ticket: of the same event or page, or of another date of its series.',
  })
  ticket_id: number;

  @RestParam({ type: 'string', maxLength: 20, description: 'How a difference is paid. Default: manual.' })
  gateway?: string;

  @RestParam({
    type: 'integer',
    description:
      'Difference that the caller has seen, in minor units; below 0: what comes back. The exchange is refused with 409 if it is another one. Default: not compared.',
  })
  expected_difference_minor?: number;

  @RestParam({
    type: 'object',
    loose: ANSWERS,
    description:
      'Answers to the fields of the new ticket, by slug. Those of the former ticket that fit are carried over.',
  })
  attendee_meta?: unknown;
}
